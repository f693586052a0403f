import type { Tone } from '../kit/chip.tsx'

const TONES: Readonly<Record<string, Tone>> = { APPROVED: 'good', DENIED: 'bad', IN_PROCESS: 'info', WAITLIST: 'warn' }

export const applicationTone = (status: string): Tone => TONES[status] ?? 'quiet'
