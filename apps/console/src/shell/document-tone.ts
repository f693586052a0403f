import type { TileTone } from '../kit/item-row.tsx'

const TONES: Readonly<Record<string, TileTone>> = {
  VALIDATED: 'good',
  UPLOADED: 'plum',
  WAITING_FOR_COMPLIANCE: 'plum',
  WAITING_FOR_APPLICANT: 'warn',
  IN_REVIEW: 'info',
}

/** Of what an applicant was asked for. */
export const documentTone = (status: string): TileTone => TONES[status] ?? 'quiet'
