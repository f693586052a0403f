// Whether the server was reached the last time it was asked, and when it last was.
import { sharedValue } from '../kit/shared-value.ts'
import type {} from './early.ts'

/** Null: it is there. Otherwise since when what is shown is all there is. */
const lostSince = sharedValue<Date | null>(null)
let lastAnswer = new Date()
const AGAIN_MS = 5_000

export const watched: typeof fetch = async (input, init) => {
  try {
    const answer = await (takeBegun(input, init) ?? fetch(input, init))
    lastAnswer = new Date()
    lostSince.set(null)
    return answer
  } catch (error) {
    // What takes too long is lost as well: nobody but the client itself gives a call up.
    if (lostSince.get() === null) {
      setTimeout(() => void askAgain(), AGAIN_MS)
      lostSince.set(lastAnswer)
    }
    throw error
  }
}

/** What `early.ts` asked, for whoever asks it first. Once somebody may have signed in or out by this page, it is asked anew. */
function takeBegun(...[input, init]: Parameters<typeof fetch>): Promise<Response> | undefined {
  const begun = globalThis.gatelodgeMe
  const isThat = input === `${location.origin}/backoffice/v1/me`
  if (isThat || init?.method !== 'GET') globalThis.gatelodgeMe = undefined
  return isThat ? begun : undefined
}

/** Until somebody answers. */
async function askAgain() {
  try {
    await fetch('/livez')
    lostSince.set(null)
  } catch {
    setTimeout(() => void askAgain(), AGAIN_MS)
  }
}

export const useLostSince = lostSince.use
