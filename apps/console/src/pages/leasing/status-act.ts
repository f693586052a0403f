import type { leasingSentences } from './leasing-sentences.ts'

type Say = (typeof leasingSentences)['en']['menu']

/** What setting a status is called and what it means. To take something up again differs by what it was before. */
export function statusAct(before: string, after: string, { statuses, leads }: Say) {
  const both = `${before} ${after}`
  return { name: statuses[both] ?? statuses[after] ?? after, lead: leads[both] ?? leads[after] ?? '' }
}
