// What households owe: posted, made good, added up, looked through and taken along. Each act by the page, told by the server afterwards.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { answerChanged, ask, expect, test } from '../desk.ts'
import { choose } from '../hands.ts'
import { balanceOf, entriesOf, livelyLedger, newLedger } from '../ledgers.ts'
import { comeBack } from '../states.ts'

const ledgerOf = (householdId: string) => `/households/${householdId}?tab=ledger`

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })
const entries = (page: Page) => page.getByRole('table', { name: 'Entries' }).locator('tbody tr')

/** What stands in each row, in the columns of these titles. */
const told = (page: Page, ...titles: readonly string[]) =>
  entries(page).evaluateAll(
    (rows, wanted) =>
      rows.map((row) =>
        wanted.map((title) => row.querySelector(`[data-title="${title}"]`)?.textContent?.trim()).join(' | '),
      ),
    titles,
  )

async function post(page: Page, code: string, amount: string) {
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').selectOption(code)
  await dialog.getByLabel('Amount').fill(amount)
  return dialog
}

test('a charge and a payment move the balance, and each stands with what was owed after it', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId } = await newLedger(sandbox)
  await signIn(page)
  await page.goto(at(ledgerOf(householdId)))
  await expect(balance(page)).toContainText('$0.00 nothing is owed')
  await expect(page.getByText('Nothing was posted yet.')).toBeVisible()

  const charge = await post(page, 'RENT', '1450')
  await expect(charge.getByLabel('Code').locator('option:checked')).toHaveText('RENT: Rent, charge')
  await charge.getByLabel('Date').fill('2026-06-01')
  await charge.getByLabel('Notes').fill('Rent for June')
  await charge.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText('It is posted.')).toBeVisible()
  await expect(balance(page)).toContainText('$1,450.00 owed')
  expect(await balanceOf(sandbox, householdId)).toBe(1450)

  const payment = await post(page, 'PMT', '1500.5')
  await payment.getByLabel('Document number').fill('10443')
  await payment.getByRole('button', { name: 'Post' }).click()
  await expect(balance(page)).toContainText('$50.50 in their favor')
  expect(await balanceOf(sandbox, householdId)).toBe(-50.5)
  await expect(entries(page)).toHaveCount(2)
  expect(await told(page, 'What', 'Type', 'Amount', 'Balance')).toEqual([
    'PMT No. 10443 | Payment | −$1,500.50 | −$50.50',
    'RENTRent for June | Charge | $1,450.00 | $1,450.00',
  ])
  // Without a day it is of today, which is after June.
  const [paid, charged] = await ask<readonly { date: string; documentNumber: string | null; notes: string | null }[]>(
    sandbox,
    `GET /transactions?filter=householdId=${householdId}&sort=date:desc`,
  )
  expect([charged?.date, charged?.notes, paid?.documentNumber]).toEqual(['2026-06-01', 'Rent for June', '10443'])
})

test('every kind of entry moves the balance its way, a voided one and its counter-entry among them', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId } = await livelyLedger(sandbox)
  const owed = await balanceOf(sandbox, householdId)
  expect(owed).toBe(2099.75)
  await signIn(page)
  await page.goto(at(ledgerOf(householdId)))
  await expect(balance(page)).toContainText('$2,099.75 owed')
  await expect(entries(page)).toHaveCount(6)
  expect(await told(page, 'Type', 'Amount', 'Balance')).toEqual([
    'Counter-entry | $1,000.50 | $2,099.75',
    'Refund | $250.00 | $1,099.25',
    'Credit | −$100.25 | $849.25',
    'PaymentVoided | −$1,000.50 | $949.50',
    'Charge | $1,450.00 | $1,950.00',
    'Deposit | $500.00 | $500.00',
  ])
  // What is made good cannot be made good again, nor can what makes it good.
  await expect(page.getByRole('button', { name: /^Void / })).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Void PMT/ })).toHaveCount(0)
  const scheduled = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem')
  await expect(scheduled.first()).toHaveText('Monthly rentEvery month, from Jun 1, 2026, until May 31, 2099$1,450.00')
  await expect(scheduled.last()).toContainText('Once, on Dec 1, 2025')
  await expect(scheduled.last()).toContainText('Past')
})

test('to void takes a reason, which stands beside the counter-entry, and the balance is as it was before', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, posted } = await newLedger(
    sandbox,
    { code: 'RENT', amount: 900, date: '2026-03-01' },
    { code: 'APPFEE', amount: 75.25, date: '2026-03-02' },
  )
  const [, fee] = posted
  await signIn(page)
  await page.goto(at(ledgerOf(householdId)))
  const card = page.getByRole('table', { name: 'Entries' }).locator('xpath=ancestor::section[1]')
  const heightOf = async () => (await card.boundingBox())?.height
  const before = await heightOf()
  await page.getByRole('button', { name: 'Void APPFEE of Mar 2, 2026' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // What is behind it stays where it is.
  expect(await heightOf()).toBe(before)
  await expect(dialog).toContainText('It moved the balance by $75.25.')
  const go = dialog.getByRole('button', { name: 'Void', exact: true })
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Why').fill('   ')
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Why').fill('Charged twice')
  await go.click()
  await expect(page.getByText('It is voided.')).toBeVisible()
  await expect(balance(page)).toContainText('$900.00 owed')
  expect(await balanceOf(sandbox, householdId)).toBe(900)
  await expect(entries(page)).toHaveCount(3)
  expect(await told(page, 'What', 'Type', 'Amount', 'Balance')).toEqual([
    'APPFEECharged twice | Counter-entry | −$75.25 | $900.00',
    'APPFEE | ChargeVoided | $75.25 | $975.25',
    'RENT | Charge | $900.00 | $900.00',
  ])
  const [counter] = await entriesOf(sandbox, householdId)
  expect([counter?.voidsTransactionId, counter?.notes, counter?.type]).toEqual([fee?.id, 'Charged twice', 'CREDIT'])
  await expect(page.getByRole('button', { name: /^Void / })).toHaveCount(1)
})

test('of two who void the same at once one is told so, and it is recorded once', async ({
  page,
  browser,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, posted } = await newLedger(sandbox, { code: 'RENT', amount: 900 })
  const another = await browser.newContext()
  const colleague = await another.newPage()
  await signIn(page)
  await signIn(colleague, 'REGIONAL')
  for (const each of [page, colleague]) {
    await each.goto(at(ledgerOf(householdId)))
    await each.getByRole('button', { name: /^Void RENT/ }).click()
    await each.getByLabel('Why').fill('Wrong household')
  }
  const voids = [page, colleague].map((each) =>
    each.getByRole('dialog').getByRole('button', { name: 'Void', exact: true }),
  )
  // It is said for some seconds only, while one looks at the other page.
  const said = Promise.any([page, colleague].map((each) => expect(each.getByText('It is voided.')).toBeVisible()))
  await Promise.all(voids.map((each) => each.click()))
  const alerts = [page, colleague].map((each) => each.getByRole('dialog').getByRole('alert'))
  await expect.poll(async () => (await Promise.all(alerts.map((each) => each.count()))).toSorted()).toEqual([0, 1])
  const loser = (await alerts[0]?.count()) === 1 ? page : colleague
  await expect(loser.getByRole('alert')).toContainText(`Transaction ${posted[0]?.id} is voided already`)
  await expect(loser.getByLabel('Why')).toHaveValue('Wrong household')
  await said
  await loser.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  for (const each of [page, colleague]) {
    await expect(balance(each)).toContainText('$0.00 nothing is owed')
    await expect(entries(each)).toHaveCount(2)
    await expect(each.getByRole('button', { name: /^Void / })).toHaveCount(0)
  }
  expect(await entriesOf(sandbox, householdId)).toHaveLength(2)
  expect(await balanceOf(sandbox, householdId)).toBe(0)
  await another.close()
})

test('what a colleague voided while one asks about it can only be put away', async ({ page, at, sandbox, signIn }) => {
  const { householdId, posted } = await newLedger(
    sandbox,
    { code: 'RENT', amount: 900 },
    { code: 'APPFEE', amount: 10 },
  )
  await signIn(page)
  await page.clock.install()
  await page.goto(at(ledgerOf(householdId)))
  await page.getByRole('button', { name: /^Void RENT/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Wrong household')
  await ask(sandbox, `POST /transactions/${posted[0]?.id}/void`, { reason: 'By a colleague' })
  // Once one comes back to the tab, what stands is read again.
  await comeBack(page)
  await expect(dialog).toContainText('Somebody did this')
  await expect(dialog.getByRole('button', { name: 'Void', exact: true })).toBeDisabled()
  expect(await entriesOf(sandbox, householdId)).toHaveLength(3)
})

test('what is pressed twice, or again after a lost answer, is posted once', async ({ page, at, sandbox, signIn }) => {
  const { householdId } = await newLedger(sandbox)
  await signIn(page)
  await page.goto(at(ledgerOf(householdId)))
  const first = await post(page, 'APPFEE', '50')
  await first.getByRole('button', { name: 'Post' }).dblclick()
  await expect(entries(page)).toHaveCount(1)
  expect(await entriesOf(sandbox, householdId)).toHaveLength(1)

  // It is posted, and nobody hears of it.
  let unheard = 0
  await page.route('**/backoffice/v1/transactions', async (asked) => {
    if (asked.request().method() !== 'POST') return asked.fallback()
    await asked.fetch()
    unheard++
    await asked.abort()
  })
  const again = await post(page, 'RENT', '700')
  await again.getByRole('button', { name: 'Post' }).click()
  await expect(again.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(again.getByLabel('Amount')).toHaveValue('700')
  expect(unheard).toBeGreaterThan(0)
  await page.unroute('**/backoffice/v1/transactions')
  await again.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText('It is posted.')).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  expect(await entriesOf(sandbox, householdId)).toHaveLength(2)
  expect(await balanceOf(sandbox, householdId)).toBe(750)
})

test('a code that was taken out of use meanwhile is refused, and what was typed stays', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId } = await newLedger(sandbox)
  await answerChanged(page, '**/backoffice/v1/transactionCodes?*', (codes: readonly object[]) => [
    ...codes,
    { id: 'gone', code: 'KEYFEE', name: 'Keys', type: 'CHARGE' },
  ])
  await signIn(page)
  await page.goto(at(ledgerOf(householdId)))
  const dialog = await post(page, 'KEYFEE', '25')
  await dialog.getByLabel('Notes').fill('Two keys')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(dialog.getByRole('alert')).toContainText('no active transaction code')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Two keys')
  expect(await entriesOf(sandbox, householdId)).toHaveLength(0)
  await dialog.getByLabel('Code').selectOption('APPFEE')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(balance(page)).toContainText('$25.00 owed')
  const [entry] = await entriesOf(sandbox, householdId)
  expect([entry?.code, entry?.notes, entry?.amount]).toEqual(['APPFEE', 'Two keys', 25])
})

test('a long ledger is shown part by part, and every balance is right down to the first entry', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const days = Array.from({ length: 55 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  const { householdId } = await newLedger(sandbox, ...days.map((date) => ({ code: 'APPFEE', amount: 10.1, date })))
  await signIn(page)
  await page.goto(at(ledgerOf(householdId)))
  await expect(entries(page)).toHaveCount(50)
  await expect(balance(page)).toContainText('$555.50 owed')
  await expect(page.getByText('The last 50 of 55.')).toBeVisible()
  await expect(entries(page).last()).toContainText('$60.60')
  await page.getByRole('button', { name: 'Earlier entries' }).click()
  await expect(entries(page)).toHaveCount(55)
  await expect(page.getByRole('button', { name: 'Earlier entries' })).toHaveCount(0)
  expect((await told(page, 'Balance')).slice(-2)).toEqual(['$20.20', '$10.10'])
})

test('what a colleague posted since the page was opened is in the balance and among the entries', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId } = await newLedger(sandbox, { code: 'RENT', amount: 900 })
  await signIn(page)
  await page.goto(at(`/households/${householdId}`))
  const tab = page.getByRole('navigation', { name: 'Parts of the household' }).getByRole('link', { name: 'Ledger' })
  await expect(tab).toBeVisible()
  await ask(sandbox, 'POST /transactions', { householdId, code: 'PMT', amount: 400 })
  await tab.click()
  await expect(balance(page)).toContainText('$500.00 owed')
  await expect(entries(page)).toHaveCount(2)
  expect(await told(page, 'Amount', 'Balance')).toEqual(['−$400.00 | $500.00', '$900.00 | $900.00'])
})

test('where not every entry can be seen, no balance stands beside those that can', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, posted } = await newLedger(sandbox, { code: 'RENT', amount: 900 }, { code: 'PMT', amount: 400 })
  // As for somebody who does not see the property at which the first was posted.
  await answerChanged(page, '**/backoffice/v1/transactions?*', (rows: readonly { readonly id: string }[]) =>
    rows.filter(({ id }) => id !== posted[0]?.id),
  )
  await signIn(page)
  await page.goto(at(ledgerOf(householdId)))
  await expect(entries(page)).toHaveCount(1)
  await expect(balance(page)).toContainText('$500.00 owed')
  await expect(page.getByText('some are not shown to you')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveCount(0)
})

test('the ledger of all is taken along as a file, with signs and only what the view shows', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const notes = `Paid at the desk, "in cash"`
  // So far ahead that they stand on the first page.
  const { lastName } = await newLedger(
    sandbox,
    { code: 'RENT', amount: 1450, date: '2097-04-01' },
    { code: 'PMT', amount: 1450.75, date: '2097-04-02', notes },
  )
  const payments = await ask<readonly unknown[]>(sandbox, 'GET /transactions?filter=type=PAYMENT&limit=500')
  await signIn(page, 'REGIONAL')
  await page.goto(at('/ledger'))
  const own = page.getByRole('row').filter({ hasText: `${lastName} household` })
  await expect(own.filter({ hasText: 'RENT' })).toContainText('$1,450.00')
  await page.getByRole('button', { name: 'Payments' }).click()
  await expect(own.filter({ hasText: 'RENT' })).toHaveCount(0)
  await expect(own).toContainText('−$1,450.75')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^ledger-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  const [head, ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(head).toBe('Date,What,Type,Amount,Household,Document,Property')
  // Others may have paid meanwhile.
  expect(rows.length).toBeGreaterThanOrEqual(payments.length)
  expect(rows.filter((row) => !/,Payment,-\d+(\.\d+)?,/.test(row))).toEqual([])
  expect(rows.filter((row) => row.includes(lastName))).toEqual([
    `2097-04-02,"PMT · Paid at the desk, ""in cash""",Payment,-1450.75,${lastName},,Alder Court`,
  ])
})

test('by keyboard alone one finds an entry, goes to its household, and posts', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, lastName } = await newLedger(sandbox, { code: 'RENT', amount: 900, date: '2098-01-01' })
  await signIn(page, 'REGIONAL')
  await page.goto(at('/account'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.getByRole('row').filter({ hasText: lastName }).waitFor()
  // The day that is farthest ahead stands first.
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Jan 1, 2098 RENT' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/households/${householdId}\\?tab=ledger`))
  const open = page.getByRole('button', { name: 'Post', exact: true })
  await open.waitFor()
  const isReached = () => open.evaluate((button) => button === document.activeElement)
  for (let pressed = 0; pressed < 60 && !(await isReached()); pressed++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const code = page.getByRole('dialog').getByLabel('Code')
  await expect(code).toBeFocused()
  await choose(code, 'APPFEE', /^APPFEE\b/)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Control+Enter')
  await expect(balance(page)).toContainText('$912.50 owed')
  await expect(open).toBeFocused()
  expect(await balanceOf(sandbox, householdId)).toBe(912.5)
})

test('a role without transactions sees nothing of what is owed entry by entry', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId } = await newLedger(sandbox, { code: 'RENT', amount: 900 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/transaction/i.test(request.url())) asked.push(request.url())
  })
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at(ledgerOf(householdId)))
  await expect(page.getByRole('link', { name: 'Work orders' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Ledger' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Entries' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0)
  expect(asked).toEqual([])
  await page.goto(at('/ledger'))
  await expect(page.getByText('Your role does not include this')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
