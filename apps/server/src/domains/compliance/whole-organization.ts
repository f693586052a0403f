import type { Caller } from '../../kit/context.ts'
import { requireWhole } from '../access/index.ts'

/** Document types and their definitions apply to every property: a caller whose reach is only some cannot change them. */
export const checkWhole = (caller: Caller) => requireWhole(caller, 'Document types')
