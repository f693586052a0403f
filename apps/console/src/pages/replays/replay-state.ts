import type { DeliveryReplay } from '@gatelodge/backoffice'
import type { Tone } from '../../kit/chip.tsx'

export const REPLAY_TONES: Readonly<Record<string, Tone>> = { RUNNING: 'info', STOPPED: 'warn', DONE: 'good' }

/** What is settled, or was taken up by a later replay. */
export const madeOf = ({ count, pending }: Pick<DeliveryReplay, 'count' | 'pending'>) => Math.max(0, count - pending)
