import { v7 } from 'uuid'

/** Time-ordered, so that inserts stay local in the index. */
export const newId = (): string => v7()
