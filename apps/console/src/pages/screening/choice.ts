/** What can be decided on a screening. */
export type Choice = 'APPROVED' | 'CONDITIONAL' | 'DENIED'
export const CHOICES: readonly Choice[] = ['APPROVED', 'CONDITIONAL', 'DENIED']
