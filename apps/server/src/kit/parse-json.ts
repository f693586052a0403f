import { isStorable } from './fields.ts'
import { BadRequest } from './problems.ts'

/** JSON from outside. `what` begins the sentence that says what is wrong with it. */
export function parseJson(text: string, what: string): unknown {
  try {
    // Only an escape can smuggle in what PostgreSQL cannot store, and only this word can reach a prototype.
    return /\\u|__proto__/.test(text) ? JSON.parse(text, refuseUnsafe) : JSON.parse(text)
  } catch (error) {
    if (error instanceof BadRequest) throw error
    throw new BadRequest(`${what} is not valid JSON`)
  }

  function refuseUnsafe(key: string, value: unknown) {
    if (key === '__proto__') throw new BadRequest(`${what} must not have the key '__proto__'`)
    if (!isStorable(key) || (typeof value === 'string' && !isStorable(value)))
      throw new BadRequest(`${what} must hold well-formed Unicode text without NUL characters`)
    return value
  }
}
