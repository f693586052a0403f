import type { Tone } from '../../kit/chip.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  CURRENT: 'good',
  NOTICE: 'warn',
  FUTURE: 'info',
  APPLICANT: 'plum',
  EVICTED: 'quiet',
}

export const householdTone = (status: string): Tone => TONES[status] ?? 'quiet'
