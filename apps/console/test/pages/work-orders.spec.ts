// What is to be mended: found, looked at, worked on and corrected by the page, each told by the server afterwards.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ask, expect, test } from '../desk.ts'
import { newName } from '../partners.ts'
import { comeBack } from '../states.ts'
import { newWorkOrder } from '../work-orders.ts'

type Order = {
  readonly id: string
  readonly propertyId: string
  readonly unitId: string | null
  readonly householdId: string | null
  readonly status: string
  readonly priority: string
  readonly description: string
  readonly dueDate: string | null
  readonly completedAt: string | null
  readonly entryPreference: string
  readonly entryNotes: string | null
  readonly hasPetAlert: string
  readonly requestorName: string | null
  readonly requestorPhone: string | null
  readonly requestorEmail: string | null
  readonly alarmCode: string | null
  readonly doorCode: string | null
}

const orderOf = (id: string) => `GET /workOrders/${id}`

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: entry, exact: true }).click()
  return page.getByRole('dialog')
}

test('somebody of maintenance works an order from the list to done', async ({ page, at, sandbox, signIn }) => {
  // Long overdue: it is the first of the list.
  const { id, description } = await newWorkOrder(sandbox, { dueDate: '2020-01-02', priority: 'EMERGENCY' })
  const order = () => ask<Order>(sandbox, orderOf(id))
  await signIn(page, 'MAINTENANCE')
  await page.goto(at('/work-orders'))
  const row = page.getByRole('row').filter({ hasText: description })
  await expect(row).toContainText('Emergency')
  await expect(row).toContainText('Overdue')
  await row.getByRole('link', { name: description }).click()
  await expect(page).toHaveURL(new RegExp(`/work-orders/${id}$`))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(description)
  await expect(heading).toContainText('Open')
  const step = page.getByRole('region', { name: 'Next step' })
  await expect(step).toContainText('Not started yet.')

  await step.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('It is in progress.')).toBeVisible()
  await expect(heading).toContainText('In progress')
  expect((await order()).status).toBe('IN_PROGRESS')

  await step.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('The work order is done.')).toBeVisible()
  // What was pressed is gone: one goes on reading at the heading.
  await expect(heading).toBeFocused()
  await expect(heading).toContainText('Completed')
  await expect(step).toHaveCount(0)
  const done = await order()
  expect([done.status, done.completedAt]).toEqual(['COMPLETED', expect.any(String)])

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work orders' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open \d/ })).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await expect(row).toBeVisible()
  // What is done is not late any more.
  await expect(row).not.toContainText('Overdue')
})

test('an order is scheduled for a day, put on hold, canceled and opened again', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newWorkOrder(sandbox)
  const status = async () => (await ask<Order>(sandbox, orderOf(id))).status
  await signIn(page, 'MAINTENANCE')
  await page.goto(at(`/work-orders/${id}`))
  const schedule = await choose(page, 'Schedule')
  // Nothing is scheduled for no day.
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(schedule).toBeVisible()
  await schedule.getByLabel('Day').fill('2098-05-06')
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('scheduled for May 6, 2098')
  expect(await ask<Order>(sandbox, orderOf(id))).toMatchObject({ status: 'SCHEDULED', dueDate: '2098-05-06' })

  await (await choose(page, 'Put on hold')).getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('The work order is on hold.')).toBeVisible()
  expect(await status()).toBe('ON_HOLD')

  await (await choose(page, 'Cancel the work order')).getByRole('button', { name: 'Cancel the work order' }).click()
  await expect(page.getByText('The work order is canceled.')).toBeVisible()
  expect(await status()).toBe('CANCELED')
  await expect(page.getByRole('region', { name: 'Next step' })).toHaveCount(0)

  await (await choose(page, 'Open again')).getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('The work order is open again.')).toBeVisible()
  expect(await status()).toBe('OPEN')
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
})

test('the codes of a home come when somebody asks for them, and are gone when they are hidden', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const [alarmCode, doorCode] = ['4711-alarm', '0815-door']
  const { id, description } = await newWorkOrder(sandbox, { alarmCode, doorCode, dueDate: '2020-01-03' })
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/backoffice/')) answers.push(answer.text().catch(() => ''))
  })
  const told = async () => (await Promise.all(answers)).join('\n')
  await signIn(page, 'MAINTENANCE')
  await page.goto(at('/work-orders'))
  await page.getByRole('link', { name: description }).click()
  const show = page.getByRole('button', { name: 'Show the codes' })
  await show.waitFor()
  const before = await told()
  expect(before).toContain(description)
  for (const code of [alarmCode, doorCode]) {
    expect(before).not.toContain(code)
    await expect(page.getByText(code)).toHaveCount(0)
  }

  await show.click()
  await expect(page.getByText(alarmCode)).toBeVisible()
  await expect(page.getByText(doorCode)).toBeVisible()
  const asked = answers.length
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(alarmCode)).toHaveCount(0)
  await expect(page.getByText(doorCode)).toHaveCount(0)
  expect(await page.content()).not.toContain(alarmCode)

  // They were kept nowhere: to see them again is to ask again.
  await show.click()
  await expect(page.getByText(alarmCode)).toBeVisible()
  expect(answers.length).toBeGreaterThan(asked)
  // Whoever begins stands at the door, and goes on seeing them: those that are on file by now.
  await ask(sandbox, `PUT /workOrders/${id}`, { doorCode: '9999-door' })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('9999-door')).toBeVisible()
  await expect(page.getByText(alarmCode)).toBeVisible()
  // And whoever comes back to the page does not find them open.
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: description }).click()
  await show.waitFor()
  await expect(page.getByText(alarmCode)).toHaveCount(0)
})

test('who may only read finds the order, and no act', async ({ page, at, sandbox, signIn }) => {
  const { id, description } = await newWorkOrder(sandbox, { alarmCode: '1177', dueDate: '2020-01-04' })
  await signIn(page, 'READ_ONLY')
  await page.goto(at('/work-orders'))
  await page.getByRole('link', { name: description }).waitFor()
  await expect(page.getByRole('button', { name: 'Make a work order' })).toHaveCount(0)
  await page.goto(at(`/work-orders/${id}`))
  await expect(page.getByRole('region', { name: 'How to get in' })).toBeVisible()
  for (const name of ['Start', 'More to do', 'Show the codes'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)
})

test('an order is made for a home and whoever lives there, and its page is opened', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const propertyId = sandbox.textingPropertyId
  const homes = await ask<{ id: string; number: string; currentHousehold: { id: string; name: string } | null }[]>(
    sandbox,
    `GET /units?filter=${encodeURIComponent(`propertyId=${propertyId}`)}&fields=number,currentHousehold.id,currentHousehold.name&sort=number&limit=500`,
  )
  const home = homes.find(({ currentHousehold }) => currentHousehold !== null)
  const description = `Tap drips ${newName()}`
  await signIn(page, 'REGIONAL')
  await page.goto(at('/work-orders'))
  await page.getByRole('button', { name: 'Make a work order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Unit')).toBeDisabled()
  await dialog.getByLabel('Property').selectOption(propertyId)
  await dialog.getByLabel('Unit').selectOption(home?.id ?? '')
  await expect(dialog).toContainText(`${home?.currentHousehold?.name} household`)
  await dialog.getByLabel('What is to be done?').fill(description)
  await dialog.getByLabel('How urgent?').selectOption('HIGH')
  await dialog.getByLabel('Due on').fill('2098-02-03')
  await dialog.getByLabel('What to know before going in').fill('Ring twice.')
  await dialog.getByLabel('A pet is in the home').check()
  await dialog.getByLabel('Who asked?').fill('Ida Moss')
  await dialog.getByLabel('Their phone').fill('(512) 555-0199')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByText('The work order is made.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(description)
  const [, id = ''] = /\/work-orders\/([^/?]+)$/.exec(page.url()) ?? []
  expect(await ask<Order>(sandbox, orderOf(id))).toMatchObject({
    propertyId,
    unitId: home?.id,
    householdId: home?.currentHousehold?.id,
    status: 'OPEN',
    priority: 'HIGH',
    description,
    dueDate: '2098-02-03',
    entryPreference: 'CALL_FIRST',
    entryNotes: 'Ring twice.',
    hasPetAlert: 'true',
    requestorName: 'Ida Moss',
    requestorPhone: '(512) 555-0199',
  })
  // Where it is and whom to call is a press away.
  await expect(page.getByRole('link', { name: '(512) 555-0199' })).toHaveAttribute('href', 'tel:5125550199')
  await expect(page.getByText('A pet is in the home')).toBeVisible()
  await expect(page.getByRole('link', { name: `Unit ${home?.number}` })).toHaveAttribute(
    'href',
    new RegExp(`/units/${home?.id}$`),
  )
  await page.getByRole('link', { name: `${home?.currentHousehold?.name} household` }).click()
  await expect(page).toHaveURL(new RegExp(`/households/${home?.currentHousehold?.id}$`))
})

test('a unit of another property is not kept when the property is changed', async ({ page, at, sandbox, signIn }) => {
  const description = `Gate squeaks ${newName()}`
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/work-orders?property=${sandbox.textingPropertyId}`))
  await page.getByRole('button', { name: 'Make a work order' }).click()
  const dialog = page.getByRole('dialog')
  // The property that the list is narrowed to is chosen already.
  await expect(dialog.getByLabel('Property')).toHaveValue(sandbox.textingPropertyId)
  await dialog.getByLabel('Unit').selectOption({ index: 1 })
  await dialog.getByLabel('Property').selectOption('Birch Landing')
  await expect(dialog.getByLabel('Unit')).toHaveValue('')
  await dialog.getByLabel('What is to be done?').fill(description)
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(description)
  const [, id = ''] = /\/work-orders\/([^/?]+)$/.exec(page.url()) ?? []
  const made = await ask<Order>(sandbox, orderOf(id))
  expect([made.unitId, made.householdId]).toEqual([null, null])
  expect(made.propertyId).not.toBe(sandbox.textingPropertyId)
})

test('what is refused stays as it was typed, and the sentence stands at its field', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const description = `Door jams ${newName()}`
  await signIn(page, 'MAINTENANCE')
  await page.goto(at('/work-orders'))
  await page.getByRole('button', { name: 'Make a work order' }).click()
  const dialog = page.getByRole('dialog')
  // There is one property only, and nothing to choose.
  await expect(dialog.getByLabel('Property')).toHaveCount(0)
  await dialog.getByLabel('Unit').selectOption({ index: 1 })
  const unitId = await dialog.getByLabel('Unit').inputValue()
  await dialog.getByLabel('What is to be done?').fill(description)
  await dialog.getByLabel('Their email').fill('maria@nowhere')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog.getByLabel('Their email')).toHaveAccessibleDescription(/must be a valid email address/)
  await expect(dialog.getByLabel('What is to be done?')).toHaveValue(description)
  await expect(dialog.getByLabel('Unit')).toHaveValue(unitId)
  // Something that is no field's, too.
  await page.route('**/backoffice/v1/workOrders', (asked) =>
    asked.fulfill({ status: 404, body: JSON.stringify({ message: 'No unit of this property has the id 1' }) }),
  )
  await dialog.getByLabel('Their email').fill('maria@example.com')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No unit of this property')
  await expect(dialog.getByLabel('Their email')).toHaveValue('maria@example.com')
  await page.unroute('**/backoffice/v1/workOrders')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(description)
  const [, id = ''] = /\/work-orders\/([^/?]+)$/.exec(page.url()) ?? []
  expect(await ask<Order>(sandbox, orderOf(id))).toMatchObject({ unitId, requestorEmail: 'maria@example.com' })
})

test('a correction changes what was corrected and nothing else, codes among it', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newWorkOrder(sandbox, {
    description: `Ceiling drips ${newName()}\nIt began on Monday.`,
    alarmCode: '4711',
    doorCode: '99#',
    entryNotes: 'Ring twice.',
  })
  await signIn(page, 'MAINTENANCE')
  await page.goto(at(`/work-orders/${id}`))
  const dialog = await choose(page, 'Correct')
  await expect(dialog.getByLabel('New door code')).toHaveValue('')
  await dialog.getByLabel('What to know before going in').fill('The bell is broken.')
  await dialog.getByLabel('New door code').fill('100#')
  await dialog.getByLabel('Their email').fill('maria@nowhere')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByLabel('Their email')).toHaveAccessibleDescription(/must be a valid email address/)
  await expect(dialog.getByLabel('New door code')).toHaveValue('100#')
  // A colleague corrects something else meanwhile.
  await ask(sandbox, `PUT /workOrders/${id}`, { priority: 'HIGH' })
  await dialog.getByLabel('Their email').fill('')
  const sent = page.waitForRequest((each) => each.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ entryNotes: 'The bell is broken.', doorCode: '100#' })
  await expect(page.getByText('The work order is corrected.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How to get in' })).toContainText('The bell is broken.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Urgent')
  expect(await ask<Order>(sandbox, orderOf(id))).toMatchObject({
    priority: 'HIGH',
    alarmCode: '4711',
    doorCode: '100#',
    entryNotes: 'The bell is broken.',
  })
})

test('who marks as done what a colleague has canceled is told, and the order stays canceled', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newWorkOrder(sandbox, { status: 'IN_PROGRESS' })
  await signIn(page, 'MAINTENANCE')
  await page.goto(at(`/work-orders/${id}`))
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await ask(sandbox, `PUT /workOrders/${id}`, { status: 'CANCELED' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  await expect(dialog.getByRole('alert')).toContainText('in the meantime')
  await expect(dialog.getByRole('button', { name: 'Mark as done' })).toBeDisabled()
  expect((await ask<Order>(sandbox, orderOf(id))).status).toBe('CANCELED')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Canceled')
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
})

test('an act that is asked about is over once a colleague has done it', async ({ page, at, sandbox, signIn }) => {
  const { id } = await newWorkOrder(sandbox, { status: 'IN_PROGRESS' })
  await page.clock.install()
  await signIn(page, 'MAINTENANCE')
  await page.goto(at(`/work-orders/${id}`))
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await ask(sandbox, `PUT /workOrders/${id}`, { status: 'COMPLETED' })
  await comeBack(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('in the meantime')
  await expect(dialog.getByRole('button', { name: 'Mark as done' })).toBeDisabled()
})

test('by keys alone an order is found, opened and begun', async ({ page, at, sandbox, signIn }) => {
  const { id, description } = await newWorkOrder(sandbox, { dueDate: '2019-01-01' })
  await signIn(page, 'MAINTENANCE')
  await page.goto(at('/work-orders'))
  await page.getByRole('link', { name: description }).waitFor()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: description })).toBeFocused()
  await page.keyboard.press('Enter')
  const start = page.getByRole('button', { name: 'Start' })
  await start.waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, 'Start')
  await page.keyboard.press('Enter')
  // One begins at the way out: nothing is done by a slip.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'Start')
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is in progress.')).toBeVisible()
  expect((await ask<Order>(sandbox, orderOf(id))).status).toBe('IN_PROGRESS')
})

async function tabTo(page: Page, name: string) {
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, name)) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

test('a long description is cut off in the list, and whole in the file and on its page', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const name = newName()
  const description = `${name} ${'and then the water came through the ceiling '.repeat(20)}end`
  const { id } = await newWorkOrder(sandbox, { description, dueDate: '2020-01-01' })
  await signIn(page, 'MAINTENANCE')
  await page.goto(at('/work-orders'))
  const link = page.getByRole('link', { name })
  const [box, whole] = [await link.boundingBox(), await link.evaluate((each) => each.scrollHeight)]
  expect(box?.height).toBeLessThan(60)
  expect(whole).toBeGreaterThan(60)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(description)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/work-orders/${id}$`))
  await expect(page.getByRole('region', { name: 'What is to be done' })).toContainText(description)
  await expect(page).toHaveTitle(/^[A-Z][a-z]+ .*…/)
  expect((await page.title()).length).toBeLessThan(120)
})

test('what was done with an order is told to those who see the whole trail, and to nobody else', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newWorkOrder(sandbox)
  await ask(sandbox, `PUT /workOrders/${id}`, { priority: 'LOW' })
  await signIn(page, 'ADMINISTRATOR')
  await page.goto(at(`/work-orders/${id}`))
  await expect(page.getByText('Work order changed')).toBeVisible()
  await expect(page.getByText('Work order created')).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, 'PROPERTY_MANAGER')
  await page.goto(at(`/work-orders/${id}`))
  await expect(page.getByRole('region', { name: 'Who asked' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)
})
