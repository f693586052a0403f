// Whether the server was reached the last time it was asked, and when it last was.
import { sharedValue } from '../kit/shared-value.ts'

/** Null: it is there. Otherwise since when what is shown is all there is. */
const lostSince = sharedValue<Date | null>(null)
let lastAnswer = new Date()
const AGAIN_MS = 5_000

export const watched: typeof fetch = async (input, init) => {
  try {
    const answer = await fetch(input, init)
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
