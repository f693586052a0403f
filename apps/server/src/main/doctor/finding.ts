import type { Finding } from '../../domains/access/index.ts'

export type { Finding } from '../../domains/access/index.ts'

export const checkPassed = (check: string, found: string): Finding => ({ check, status: 'ok', found })
export const checkWarned = (check: string, found: string, todo: string): Finding => ({
  check,
  status: 'warning',
  found,
  todo,
})
export const checkFailed = (check: string, found: string, todo: string): Finding => ({
  check,
  status: 'failed',
  found,
  todo,
})
export const checkSkipped = (check: string, found: string): Finding => ({ check, status: 'skipped', found })
