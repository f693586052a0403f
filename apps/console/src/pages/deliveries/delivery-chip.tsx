import { Chip, type Tone } from '../../kit/chip.tsx'
import { useDeliveryState } from './use-delivery-state.ts'

const TONES: Readonly<Record<string, Tone>> = { PENDING: 'info', DELIVERED: 'good', REJECTED: 'bad', EXHAUSTED: 'bad' }

/** How a delivery went, in a word. */
export function DeliveryChip({ state }: { readonly state: string }) {
  const { stateOf } = useDeliveryState()
  return <Chip tone={TONES[state] ?? 'quiet'}>{stateOf(state)}</Chip>
}
