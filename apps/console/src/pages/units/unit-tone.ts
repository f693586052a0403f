import type { Tone } from '../../kit/chip.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  VACANT_READY: 'good',
  VACANT_NOT_READY: 'warn',
  VACANT_LEASED: 'info',
  NOTICE: 'warn',
  NOTICE_LEASED: 'info',
}

/** What can be let is green, what stands empty or soon will is amber; a home that is lived in or off the market asks for nothing. */
export const unitTone = (status: string): Tone => TONES[status] ?? 'quiet'
