import type { Tone } from '../../kit/chip.tsx'

export const partnerTone = (status: string): Tone => (status === 'ACTIVE' ? 'good' : 'warn')
