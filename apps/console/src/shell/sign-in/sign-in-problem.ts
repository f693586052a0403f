import { GatelodgeError, RateLimitedError } from '@gatelodge/backoffice'
import type { Words } from '../../words/en.ts'
import { sentenceOf } from '../refusal.tsx'

/** Why nobody was signed in, as a person would say it. */
export function signInProblem(error: unknown, words: Words): string {
  const { signIn } = words
  if (error instanceof RateLimitedError) return signIn.tooMany(error.retryAfter ?? 60)
  if (!(error instanceof GatelodgeError) || error.status !== 401) return sentenceOf(error, words)
  return error.message.startsWith('Only the console') ? signIn.foreignPage : signIn.wrong
}
