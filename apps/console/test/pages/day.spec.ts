// A day of a leasing manager, while partners and applicants go about theirs. Played with a pointer, on a phone, and by keyboard alone: the same
// acts, and each is told by the server afterwards.
import type { Page } from '@playwright/test'
import { applicationAt } from '../applications.ts'
import { ask, expect, test } from '../desk.ts'
import { handedIn, type Requirement } from '../documents.ts'
import { type Hands, keys, pointer } from '../hands.ts'
import { residents } from '../households.ts'
import { newName, newTalk, resultOf, textedFrom } from '../partners.ts'
import type { Sandbox } from '../sandbox.ts'

type Day = {
  readonly page: Page
  readonly hands: Hands
  readonly sandbox: Sandbox
  readonly at: (path: string) => string
}

const WAYS = [
  { name: 'with a pointer', size: { width: 1440, height: 900 }, handsOf: () => pointer },
  { name: 'on a phone', size: { width: 400, height: 860 }, handsOf: () => pointer },
  { name: 'by keyboard alone', size: { width: 1440, height: 900 }, handsOf: keys },
] as const

for (const { name, size, handsOf } of WAYS)
  test(`a leasing manager’s day, ${name}`, async ({ page, sandbox, at, signIn }) => {
    await page.setViewportSize(size)
    await signIn(page, 'PROPERTY_MANAGER')
    const day: Day = { page, hands: handsOf(page), sandbox, at }
    await decides(day)
    await answers(day)
    await reviews(day)
    await residentCalls(day)
    await mends(day)
    await entersSomebody(day)
  })

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 1000

/** What waits of one kind, opened by who it is of. */
async function opensWaiting({ page, hands, at }: Day, filter: string, who: string) {
  await page.goto(at('/needs-you'))
  const opened = page.getByRole('article')
  await hands.press(page.getByRole('button', { name: new RegExp(`^${filter} \\d`) }))
  // On a wide screen the first of that kind opens by itself, and takes the focus.
  if (isWide(page)) await expect(opened).toBeVisible()
  await hands.press(page.locator('[data-row]').filter({ hasText: who }))
  await expect(opened).toContainText(who)
}

/** A screening result arrives while the list is open; it is approved, and a lease is made. */
async function decides(day: Day) {
  const { page, hands, sandbox, at } = day
  const { applicationId, lastName, requestId } = await applicationAt(sandbox, 'submitted')
  await page.goto(at('/needs-you'))
  await expect(page.getByRole('button', { name: /^Decide \d/ })).toBeVisible()
  await resultOf(sandbox, requestId, 'APPROVED')
  await opensWaiting(day, 'Decide', lastName)
  await hands.choose(page.getByRole('radio', { name: 'Approve' }))
  await hands.press(page.getByRole('button', { name: 'Approve', exact: true }))
  await hands.press(page.getByRole('button', { name: 'Approve all the same' }))
  await expect(page.getByText('Recorded: approved.')).toBeVisible()
  const application = () =>
    ask<{ status: string; leaseId: string | null }>(sandbox, `GET /applications/${applicationId}`)
  expect((await application()).status).toBe('APPROVED')

  await opensWaiting(day, 'Leases', lastName)
  await hands.write(page.getByLabel('First day'), '2098-03-01')
  await hands.write(page.getByLabel('Rent a month'), '1325')
  await hands.press(page.getByRole('button', { name: 'Make a lease' }))
  await expect(page.getByText('The lease is drafted.')).toBeVisible()
  const { leaseId } = await application()
  expect(await ask(sandbox, `GET /leases/${leaseId}`)).toMatchObject({ status: 'DRAFT', rentAmount: 1325 })
}

/** A text comes in through the carrier, and is answered. */
async function answers(day: Day) {
  const { page, hands, sandbox } = day
  const { id, phone, name } = await newTalk(sandbox, 'Is the flat still free?')
  await textedFrom(sandbox, phone, 'And may I bring a cat?')
  await opensWaiting(day, 'Reply', name)
  await expect(page.getByRole('article')).toContainText('And may I bring a cat?')
  await hands.write(page.getByRole('textbox', { name: 'Write a text…' }), 'It is, and you may.')
  await hands.press(page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('article').getByText('It is, and you may.')).toBeVisible()
  // It is shown before it has arrived.
  const sent = () => ask<unknown[]>(sandbox, `GET /messages?filter=conversationId=${id}&filter=direction=OUTBOUND`)
  await expect.poll(sent).toMatchObject([{ content: 'It is, and you may.' }])
}

/** What an applicant brought is handed in elsewhere; it is looked at and validated. */
async function reviews(day: Day) {
  const { page, hands, sandbox } = day
  const { id, who } = await handedIn(sandbox)
  await opensWaiting(day, 'Docs', who)
  await expect(page.getByRole('img', { name: 'passport.png' })).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Validate', exact: true }))
  await expect(page.getByText('Validated.')).toBeVisible()
  expect((await ask<Requirement>(sandbox, `GET /requirements/${id}`)).status).toBe('VALIDATED')
}

/** Somebody calls: they are looked up, their number is corrected, a fee is posted, what is broken is mended, and they give notice. */
async function residentCalls({ page, hands, sandbox, at }: Day) {
  const { householdId, customerId, leaseId, lastName } = await residents(sandbox)
  const dialog = page.getByRole('dialog')
  await page.goto(at('/leasing'))
  await hands.press(page.getByRole('link', { name: 'Search' }).filter({ visible: true }))
  await hands.write(page.getByRole('searchbox'), lastName)
  await hands.press(
    page.getByRole('list', { name: 'What was found' }).getByRole('link').filter({ hasText: lastName }).first(),
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${lastName} household`)

  await hands.press(page.getByRole('button', { name: `Correct Ana ${lastName}` }))
  await hands.write(dialog.getByLabel('Phone'), '5125550123')
  await hands.press(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText('The correction is recorded.')).toBeVisible()
  expect(await ask(sandbox, `GET /customers/${customerId}`)).toMatchObject({ phone: '5125550123' })

  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the household' }).getByRole('link', { name, exact: true })
  const balance = async () =>
    (await ask<{ balanceAmount: number }>(sandbox, `GET /households/${householdId}`)).balanceAmount
  const before = await balance()
  await hands.press(part('Ledger'))
  await hands.press(page.getByRole('button', { name: 'Post', exact: true }))
  const code = dialog.getByLabel('Code')
  await hands.pick(
    code,
    (await code
      .locator('option', { hasText: /, charge$/ })
      .first()
      .textContent()) ?? '',
  )
  await hands.write(dialog.getByLabel('Amount, in dollars'), '35.5')
  await hands.press(dialog.getByRole('button', { name: 'Post', exact: true }))
  await expect(page.getByText('It is posted.')).toBeVisible()
  expect(await balance()).toBe(before + 35.5)

  await hands.press(part('Lease'))
  await hands.press(page.getByRole('button', { name: 'Notice or move-out' }))
  await hands.write(dialog.getByLabel('Last day'), '2098-11-30')
  await hands.press(dialog.getByRole('button', { name: 'Record the notice' }))
  await expect(page.getByText('The notice is recorded.')).toBeVisible()
  expect(await ask(sandbox, `GET /leases/${leaseId}`)).toMatchObject({ status: 'NOTICE', moveOutDate: '2098-11-30' })
}

/** Something is broken: it is written down, begun and done. */
async function mends({ page, hands, sandbox, at }: Day) {
  const what = `The gate sticks, ${newName()}`
  const dialog = page.getByRole('dialog')
  await page.goto(at('/work-orders'))
  await hands.press(page.getByRole('button', { name: 'Make a work order' }))
  await hands.write(dialog.getByLabel('What is to be done?'), what)
  await hands.press(dialog.getByRole('button', { name: 'Make it' }))
  await expect(page.getByText('The work order is made.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(what)
  const [, id] = /\/work-orders\/([^/]+)$/.exec(page.url()) ?? []
  const order = () => ask<{ description: string; status: string }>(sandbox, `GET /workOrders/${id}`)
  for (const [name, status] of [
    ['Start', 'IN_PROGRESS'],
    ['Mark as done', 'COMPLETED'],
  ] as const) {
    await hands.press(page.getByRole('button', { name, exact: true }))
    await hands.press(dialog.getByRole('button', { name, exact: true }))
    await expect(dialog).toHaveCount(0)
    expect(await order()).toMatchObject({ description: what, status })
  }
}

/** Somebody walks in and looks for a home. */
async function entersSomebody({ page, hands, sandbox, at }: Day) {
  const lastName = newName()
  const dialog = page.getByRole('dialog')
  await page.goto(at('/prospects'))
  await hands.press(page.getByRole('button', { name: 'Enter by hand' }))
  await hands.write(dialog.getByLabel('First name'), 'Noor')
  await hands.write(dialog.getByLabel('Last name'), lastName)
  await hands.write(dialog.getByLabel('Email'), 'noor@example.com')
  await hands.press(dialog.getByRole('button', { name: 'Enter the prospect', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Noor ${lastName}`)
  expect(await ask(sandbox, `GET /prospects?filter=lastName=${lastName}`)).toMatchObject([
    { firstName: 'Noor', email: 'noor@example.com', isManual: 'true', status: 'NEW' },
  ])
}
