/** What one check came to: how it stands, and what to do about it when it does not stand well. */
export type Finding = {
  readonly check: string
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped'
  readonly found: string
  readonly todo?: string
}

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
