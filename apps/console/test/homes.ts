// The homes T1, T2 and on that the sandbox of the tests has beside those of the demo data.
import type { Locator } from '@playwright/test'

/** The homes of which a test is given one, whichever it is. T1 to T9 are chosen in the page, each by one test. */
export const isForAnybody = ({ number }: { readonly number: string }) => /^T\d\d/.test(number)

/** The choice of one of those, T1 to T9. */
export const ownHome = (list: Locator, number: number) =>
  list.locator('option', { hasText: new RegExp(`^T${number}\\b`) })
