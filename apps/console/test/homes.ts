// The homes T1, T2 and on that the sandbox of the tests has beside those of the demo data.
import type { Locator } from '@playwright/test'
import { ask } from './desk.ts'
import type { Sandbox } from './sandbox.ts'

type Home = { readonly id: string; readonly number: string; readonly mostRecentApplicationId: string | null }

/** One that is empty and that no application has held before, whichever it is. T1 to T9 are chosen in the page, each by one test. */
export async function newHome(sandbox: Sandbox): Promise<Home> {
  const of = `filter=propertyId=${sandbox.textingPropertyId}&filter=status=VACANT_READY`
  const empty = await ask<readonly Home[]>(sandbox, `GET /units?${of}&limit=500`)
  const homes = empty.filter((each) => /^T\d\d/.test(each.number) && each.mostRecentApplicationId === null)
  const home = homes[Math.floor(Math.random() * homes.length)]
  if (!home) throw new Error('no home is left that nobody has held')
  return home
}

/** The choice of one of those, T1 to T9. */
export const ownHome = (list: Locator, number: number) =>
  list.locator('option', { hasText: new RegExp(`^T${number}\\b`) })
