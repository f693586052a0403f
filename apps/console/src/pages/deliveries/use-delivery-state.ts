import type { ToldDelivery } from '../../api/deliveries.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { deliveriesSentences } from './deliveries-sentences.ts'

type Waiting = Pick<ToldDelivery, 'state' | 'waitsFor' | 'heldBecause' | 'nextAt'>
type Answered = Pick<ToldDelivery, 'lastStatus' | 'lastError'>

/** How a delivery is, in words: its state, what it waits for, and what its endpoint said last. */
export function useDeliveryState() {
  const { deliveryStates: say } = useWords(deliveriesSentences)
  const { moment } = useFormat()
  return {
    titles: say.titles,
    stateOf: (state: string) => say.states[state] ?? state,
    waitOf: ({ state, waitsFor, heldBecause, nextAt }: Waiting): string | undefined => {
      if (state !== 'PENDING' || waitsFor === null) return undefined
      if (waitsFor === 'RETRY' && nextAt !== null) return say.retryAt(moment(nextAt))
      if (waitsFor === 'HELD') return say.held[heldBecause ?? ''] ?? heldBecause ?? waitsFor
      return say.waits[waitsFor] ?? waitsFor
    },
    answerOf: ({ lastStatus, lastError }: Answered) =>
      lastStatus !== null ? say.answered(lastStatus) : (lastError ?? ''),
  }
}
