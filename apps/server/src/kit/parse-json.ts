import { isStorable } from './fields.ts'
import { BadRequest } from './problems.ts'

/** JSON from outside. `what` begins the sentence that says what is wrong with it. */
export function parseJson(text: string, what: string): unknown {
  const value = parsed(text, what)
  // Only an escape can smuggle in what PostgreSQL cannot store, and only this word can reach a prototype.
  if (text.includes('\\u') || text.includes('__proto__')) refuseUnsafe(value, what)
  return value
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest(`${what} is not valid JSON`)
  }
}

/** Without recursion, which nesting could drive too deep, and without a reviver, which costs many times as much as parsing. */
function refuseUnsafe(root: unknown, what: string) {
  const waiting: object[] = [[root]]
  const look = (value: unknown) => {
    if (typeof value === 'string') refuseUnstorable(value, what)
    else if (typeof value === 'object' && value !== null) waiting.push(value)
  }
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (Array.isArray(each)) each.forEach(look)
    else
      for (const key of Object.keys(each)) {
        if (key === '__proto__') throw new BadRequest(`${what} must not have the key '__proto__'`)
        refuseUnstorable(key, what)
        look((each as Record<string, unknown>)[key])
      }
  }
}

function refuseUnstorable(text: string, what: string) {
  if (!isStorable(text)) throw new BadRequest(`${what} must hold well-formed Unicode text without NUL characters`)
}
