import type { Tone } from '../../kit/chip.tsx'

const TONES: Readonly<Record<string, Tone>> = { NEW: 'info', APPLIED: 'plum', LEASED: 'good' }

export const prospectTone = (status: string): Tone => TONES[status] ?? 'quiet'
