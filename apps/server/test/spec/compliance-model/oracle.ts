// The status of a requirement, thought out a second time: by counting and ranking, without a look at the product's own rule.

export type Rules = { readonly atLeast: number; readonly everyType: boolean; readonly mandatory: readonly string[] }
export type Paper = { readonly type: string; readonly status: string; readonly gone: boolean }

const RANK: Readonly<Record<string, number>> = {
  VALIDATED: 0,
  UPLOADED: 1,
  IN_REVIEW: 2,
  WAITING_FOR_COMPLIANCE: 3,
  WAITING_FOR_APPLICANT: 4,
}
const WORDS = Object.keys(RANK)

export function expectedStatus({ atLeast, everyType, mandatory }: Rules, papers: readonly Paper[]): string {
  let usable = 0
  let highest = 0
  const missing = new Set(everyType ? mandatory : [])
  for (const { type, status, gone } of papers) {
    const rank = gone ? undefined : RANK[status]
    if (rank === undefined) continue
    usable += 1
    missing.delete(type)
    if (rank > highest) highest = rank
  }
  return usable >= atLeast && missing.size === 0 ? (WORDS[highest] as string) : 'AWAITING_UPLOAD'
}
