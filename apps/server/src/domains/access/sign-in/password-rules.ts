// A password is long and not one that everybody tries first. Nothing is asked of its characters.
import { readFileSync } from 'node:fs'
import { BadRequest } from '../../../kit/problems.ts'

export const PASSWORD_LEAST = 12
export const PASSWORD_MOST = 1_000

let common: ReadonlySet<string> | undefined

/** Throws BadRequest with what is wrong. */
export function checkPassword(given: string, email: string) {
  // As it is hashed.
  const password = given.normalize('NFKC')
  const length = [...password].length
  if (length < PASSWORD_LEAST) throw new BadRequest(`password must have at least ${PASSWORD_LEAST} characters`)
  if (length > PASSWORD_MOST) throw new BadRequest(`password must have at most ${PASSWORD_MOST} characters`)
  const lower = password.toLowerCase()
  const [name = ''] = email.split('@')
  if (isCommon(lower) || lower === email || bare(lower) === name)
    throw new BadRequest('password is one of those that are tried first; choose another, such as four unrelated words')
}

/** Also a common word with digits or signs around it, and one that is written twice. */
function isCommon(lower: string): boolean {
  common ??= new Set(
    readFileSync(new URL('../../../../assets/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((word) => word !== ''),
  )
  const [, once = lower] = /^(.+?)\1+$/s.exec(lower) ?? []
  return once.length < 4 || [lower, once, bare(lower), bare(once)].some((word) => common?.has(word))
}

const bare = (word: string) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
