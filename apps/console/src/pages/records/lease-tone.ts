import type { Tone } from '../../kit/chip.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  NOTICE: 'warn',
  COMPLETED: 'info',
  PENDING_SIGNATURE: 'plum',
}

export const leaseTone = (status: string): Tone => TONES[status] ?? 'quiet'
