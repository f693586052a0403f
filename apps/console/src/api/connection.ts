// Whether the server was reached the last time it was asked, and when it last was.
import { useSyncExternalStore } from 'react'

/** Null: it is there. Otherwise since when what is shown is all there is. */
let lostSince: Date | null = null
let lastAnswer = new Date()
const hearers = new Set<() => void>()
const AGAIN_MS = 5_000

export const watched: typeof fetch = async (input, init) => {
  try {
    const answer = await fetch(input, init)
    lastAnswer = new Date()
    tell(null)
    return answer
  } catch (error) {
    // What takes too long is lost as well: nobody but the client itself gives a call up.
    if (lostSince === null) setTimeout(() => void askAgain(), AGAIN_MS)
    tell(lostSince ?? lastAnswer)
    throw error
  }
}

/** Until somebody answers. */
async function askAgain() {
  try {
    await fetch('/livez')
    tell(null)
  } catch {
    setTimeout(() => void askAgain(), AGAIN_MS)
  }
}

function tell(since: Date | null) {
  if (since === lostSince) return
  lostSince = since
  for (const hear of hearers) hear()
}

const listen = (hear: () => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

export const useLostSince = () => useSyncExternalStore(listen, () => lostSince)
