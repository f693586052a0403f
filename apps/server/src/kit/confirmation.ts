import { Type } from 'typebox'

/** The answer to a removal: there is no record left to show. */
export const confirmation = Type.Object({ message: Type.String() }, { title: 'confirmation' })
