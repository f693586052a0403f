import { NoSlot } from '../src/kit/fair-slots.ts'

const ASKED_MOST = 20
const UNBEGUN = JSON.stringify({ message: new NoSlot().message })

export async function askAgainWhile<T>(isRefused: (answer: T) => boolean, ask: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    const answer = await ask()
    if (!isRefused(answer) || n === ASKED_MOST) return answer
  }
}

/** Asks again when nothing was begun because too much is asked at once. Any other 503 is an answer: what it asked for may have been done. */
export const untilBegun = <T extends { status: number; text: string }>(ask: () => Promise<T>) =>
  askAgainWhile(({ status, text }) => status === 503 && text === UNBEGUN, ask)
