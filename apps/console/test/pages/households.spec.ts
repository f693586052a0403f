// Households: looked up, corrected, and brought out of their home again. Everything that is done is told by the server afterwards.
import { readFileSync } from 'node:fs'
import { answerChanged, ask, expect, test } from '../desk.ts'
import { PICTURE } from '../documents.ts'
import { householdAt, residents } from '../households.ts'

type Customer = { readonly firstName: string; readonly phone: string | null; readonly email: string | null }
type Household = { readonly id: string; readonly name: string; readonly status: string; readonly balanceAmount: number }
type Lease = {
  readonly status: string
  readonly moveOutDate: string | null
  readonly cancellationReason: string | null
}

test('the list is narrowed, put in order, and taken along as a file', async ({ page, at, sandbox, signIn }) => {
  const { lastName } = await householdAt(sandbox, 'housed')
  await signIn(page, 'REGIONAL')
  await page.goto(at('/households'))
  const table = page.getByRole('table', { name: 'Households' })
  const heads = table.getByRole('rowheader')
  await expect(heads.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Live here \d+$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(table.getByText('Lives here').first()).toBeVisible()
  await expect(table.getByRole('rowheader', { name: `${lastName} household` })).toHaveCount(0)

  await page.getByRole('button', { name: 'Applying' }).click()
  await expect(page).toHaveURL(/view=applying/)
  await expect(table.getByText('Applicant', { exact: true }).first()).toBeVisible()
  // Others apply and move on meanwhile.
  const applying = () => ask<Household[]>(sandbox, 'GET /households?filter=status=APPLICANT&sort=name:desc&limit=500')
  const before = await applying()
  const inOrder = page.waitForResponse(/households\?.*name(%3A|:)desc/)
  await table.getByRole('button', { name: 'Household' }).click()
  await inOrder
  await expect(page).toHaveURL(/sort=name%3Adesc/)
  await expect(table.getByRole('columnheader', { name: 'Household' })).toHaveAttribute('aria-sort', 'descending')
  const top = [before, await applying()].map(([last]) => `${last?.name} household`)
  await expect(heads.first()).toHaveText(new RegExp(`^(${top.join('|')})$`))

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^households-\d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...rows] = readFileSync(await file.path(), 'utf8')
    .replace('﻿', '')
    .trimEnd()
    .split('\r\n')
  expect(titles).toBe('Household,Status,Unit,Property,Balance')
  const after = new Set((await applying()).map(({ id }) => id))
  const throughout = before.filter(({ id }) => after.has(id))
  expect(rows.length).toBeGreaterThanOrEqual(throughout.length)
  expect(throughout.length).toBeGreaterThan(1)
  expect(rows.some((row) => row.startsWith(`${lastName},Applicant,`))).toBe(true)
  expect(rows.every((row) => row.includes(',Applicant,'))).toBe(true)
})

test('which columns are shown is chosen once on a device', async ({ page, at, signIn }) => {
  await signIn(page)
  await page.goto(at('/households'))
  const table = page.getByRole('table', { name: 'Households' })
  await expect(table.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog').getByLabel('Balance').uncheck()
  await page.getByRole('dialog').getByLabel('Changed').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Changed' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Balance' })).toHaveCount(0)
})

test('more than a page is turned by keys, and rows are gone through by them', async ({ page, at, signIn }) => {
  await page.route('**/backoffice/v1/households?*', async (asked) => {
    const second = asked.request().url().includes('page=2')
    const items = Array.from({ length: second ? 10 : 50 }, (_, n) => ({
      id: crypto.randomUUID(),
      name: `${second ? 'Second' : 'First'}${n}`,
      status: 'CURRENT',
      isUnderEviction: 'false',
      balanceAmount: 0,
      updatedAt: '2026-11-18T00:00:00.000Z',
      property: { name: 'Alder Court' },
      unit: { number: '1' },
    }))
    await asked.fulfill({ headers: { 'x-total-count': '60' }, json: items })
  })
  await signIn(page)
  await page.goto(at('/households'))
  await expect(page.getByText('1 to 50 of 60')).toBeVisible()
  await page.keyboard.press(']')
  await expect(page.getByText('51 to 60 of 60')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Second0 household' })).toBeVisible()
  await page.keyboard.press(']')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Second1 household' })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Second0 household' })).toBeFocused()
  await page.keyboard.press('[')
  await expect(page.getByText('1 to 50 of 60')).toBeVisible()
})

test('how somebody is reached is corrected in a locked household, their name is not', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, customerId, lastName } = await residents(sandbox)
  const customer = () => ask<Customer>(sandbox, `GET /customers/${customerId}`)
  await signIn(page, 'ADMINISTRATOR')
  await page.goto(at(`/households/${householdId}`))
  await expect(page.getByText(/Locked since/)).toBeVisible()
  await page.getByRole('button', { name: `Correct Ana ${lastName}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Names stay as they were signed')
  await expect(dialog.getByLabel('First name')).toHaveCount(0)

  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  // The refusal stands at its field, and what was typed stays.
  await expect(dialog.getByText(/^phone /)).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Phone')).toHaveValue('12')
  await dialog.getByLabel('Phone').fill('(512) 555-0177')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The correction is recorded.')).toBeVisible()
  await expect(page.getByRole('link', { name: '(512) 555-0177' })).toBeVisible()
  expect(await customer()).toMatchObject({ phone: '5125550177', email: 'ana@example.com' })

  await page.getByRole('link', { name: 'History' }).click()
  // Whose it is stands with who did it, and what was done with their lease before is told below.
  const deeds = page.getByRole('region', { name: 'History of the household' }).getByRole('listitem')
  await expect(deeds.first()).toContainText('Person corrected')
  await expect(deeds.first()).toContainText('Changed: phone')
  await expect(deeds.first()).toContainText(`Ana ${lastName} · Administrator Demo`)
  await expect(deeds.filter({ hasText: 'Move-in recorded' })).toHaveCount(1)
  await expect(deeds.filter({ hasText: 'Lease completed' })).toHaveCount(1)
  await expect(page.getByText('5125550177')).toHaveCount(0)
})

test('a name is corrected before anything is signed, and whoever corrects nothing records nothing', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, customerId, lastName } = await householdAt(sandbox, 'applied')
  await signIn(page)
  await page.goto(at(`/households/${householdId}`))
  await page.getByRole('button', { name: `Correct Ana ${lastName}` }).click()
  const dialog = page.getByRole('dialog')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: `Correct Ana ${lastName}` }).click()
  await dialog.getByLabel('First name').fill('Anaïs')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Anaïs ${lastName}`, exact: true })).toBeVisible()
  expect(sent).toEqual(['{"firstName":"Anaïs"}'])
  expect((await ask<Customer>(sandbox, `GET /customers/${customerId}`)).firstName).toBe('Anaïs')
})

test('two people who correct different things at once do not undo each other', async ({
  page,
  browser,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, customerId, lastName } = await householdAt(sandbox, 'applied')
  const other = await (await browser.newContext()).newPage()
  await signIn(page)
  await signIn(other, 'LEASING_AGENT')
  for (const each of [page, other]) {
    await each.goto(at(`/households/${householdId}`))
    await each.getByRole('button', { name: `Correct Ana ${lastName}` }).click()
  }
  await page.getByLabel('Phone').fill('5125550101')
  await other.getByLabel('Email').fill('new@example.com')
  for (const each of [page, other]) {
    await each.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(each.getByText('The correction is recorded.')).toBeVisible()
  }
  expect(await ask<Customer>(sandbox, `GET /customers/${customerId}`)).toMatchObject({
    phone: '5125550101',
    email: 'new@example.com',
  })
  await other.context().close()
})

test('notice is recorded for a day to come, and another household moves out at once', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const leaseOf = (id: string) => ask<Lease>(sandbox, `GET /leases/${id}`)
  await signIn(page)
  const dialog = page.getByRole('dialog')
  const staying = await residents(sandbox)
  await page.goto(at(`/households/${staying.householdId}?tab=leases`))
  await page.getByRole('button', { name: 'Notice or move-out' }).click()
  await expect(dialog.getByRole('button', { name: 'Notice or move-out' })).toBeDisabled()
  await dialog.getByLabel('Last day').fill('2098-10-31')
  await expect(dialog).toContainText('The lease ends by itself on Oct 31, 2098. It cannot be taken back.')
  await dialog.getByLabel('Reason').fill('A new job')
  await dialog.getByRole('button', { name: 'Record the notice' }).click()
  await expect(page.getByText('The notice is recorded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On notice')
  await expect(page.getByRole('button', { name: 'Notice or move-out' })).toHaveCount(0)
  await expect(page.getByText('A new job')).toBeVisible()
  expect(await leaseOf(staying.leaseId)).toMatchObject({ status: 'NOTICE', moveOutDate: '2098-10-31' })
  // Whoever looks at the home sees it too.
  const { unitId } = await ask<{ unitId: string }>(sandbox, `GET /leases/${staying.leaseId}`)
  await page.goto(at(`/units/${unitId}`))
  await expect(page.getByText('Occupied since')).toBeVisible()
  await expect(page.getByText('Occupied until')).toBeVisible()
  await expect(page.getByText('Oct 31, 2098')).toBeVisible()

  const leaving = await residents(sandbox)
  const [{ date = '' } = {}] = await ask<{ date: string }[]>(sandbox, `GET /moveIns?filter=leaseId=${leaving.leaseId}`)
  await page.goto(at(`/households/${leaving.householdId}?tab=leases`))
  await page.getByRole('button', { name: 'Notice or move-out' }).click()
  // Before they moved in: the server says so, and what was filled in stays.
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await dialog.getByLabel('Reason').fill('It did not work out')
  await dialog.getByRole('button', { name: 'Record the move-out' }).click()
  await expect(dialog.getByRole('alert').last()).toContainText('before the move-in')
  await expect(dialog.getByLabel('Reason')).toHaveValue('It did not work out')
  await dialog.getByLabel('Last day').fill(date)
  await dialog.getByRole('button', { name: 'Record the move-out' }).click()
  await expect(page.getByText('The move-out is recorded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Moved out')
  expect((await leaseOf(leaving.leaseId)).status).toBe('ENDED')
  expect(await ask<unknown[]>(sandbox, `GET /moveOuts?filter=leaseId=${leaving.leaseId}`)).toHaveLength(1)
})

test('a lease that nobody has moved in by is canceled with the name of the household, typed', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, leaseId, lastName } = await householdAt(sandbox, 'leased')
  await signIn(page)
  await page.goto(at(`/households/${householdId}?tab=leases`))
  await page.getByRole('button', { name: 'Cancel the lease' }).click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Cancel the lease' })
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Note').fill('They found another home')
  await dialog.getByLabel(/type/i).fill(lastName)
  await go.click()
  await expect(page.getByText('The lease is canceled.')).toBeVisible()
  await expect(page.getByText('They found another home')).toBeVisible()
  expect(await ask<Lease>(sandbox, `GET /leases/${leaseId}`)).toMatchObject({
    status: 'CANCELED',
    cancellationReason: 'They found another home',
  })
})

test('a document is kept with a household, a note is written down, and a text is begun', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, customerId, lastName } = await residents(sandbox)
  await ask(sandbox, `PUT /customers/${customerId}`, { phone: '5125550188' })
  await signIn(page)
  await page.goto(at(`/households/${householdId}?tab=documents`))
  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: PICTURE })
  await dialog.getByLabel('What it is').selectOption('Letter')
  await dialog.getByRole('button', { name: 'Add a document' }).click()
  await expect(page.getByText('The document is kept.')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'letter.png' }).click(),
  ])
  expect(readFileSync(await saved.path())).toEqual(PICTURE)
  const documents = await ask<object[]>(sandbox, `GET /households/${householdId}/documents`)
  expect(documents).toMatchObject([{ name: 'letter.png', documentType: 'Correspondence' }])

  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await dialog.getByLabel('What happened').fill('They asked for a second key.')
  await dialog.getByLabel('What it was').selectOption('Call')
  await dialog.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByText('They asked for a second key.')).toBeVisible()
  const notes = await ask<object[]>(sandbox, `GET /activities?filter=householdId=${householdId}&filter=type=CALL`)
  expect(notes).toMatchObject([{ description: 'They asked for a second key.' }])

  await page.getByRole('link', { name: 'Texts' }).click()
  await page.getByRole('button', { name: `Text Ana ${lastName}` }).click()
  await dialog.getByRole('textbox').fill('Your second key is at the office.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f-]+/)
  const messages = await ask<object[]>(sandbox, `GET /messages?filter=customerId=${customerId}`)
  expect(messages).toMatchObject([{ content: 'Your second key is at the office.' }])
})

test('one sees the parts and acts that one’s role includes', async ({ page, at, sandbox, signIn }) => {
  const { householdId } = await residents(sandbox)
  const parts = page.getByRole('navigation', { name: 'Parts of the household' }).getByRole('link')
  await signIn(page, 'READ_ONLY')
  await page.goto(at(`/households/${householdId}`))
  await expect(page.getByText(/Locked since/)).toBeVisible()
  await expect(parts).toHaveText(['People', 'Lease', 'Work orders', 'Texts', 'Notes'])
  await expect(page.getByRole('button', { name: /^Correct/ })).toHaveCount(0)
  await parts.getByText('Lease').click()
  await expect(page.getByText('Active')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notice or move-out' })).toHaveCount(0)
  // Its address leads nowhere else either.
  await page.goto(at(`/households/${householdId}?tab=ledger`))
  await expect(page.getByText(/Locked since/)).toBeVisible()
})

test('a household of another company, or none, says that there is nothing', async ({ page, at, signIn }) => {
  await signIn(page)
  await page.goto(at(`/households/${crypto.randomUUID()}`))
  await expect(page.getByText('There is nothing here, or you may not see it')).toBeVisible()
})

test('where more may be recorded than comes with a household, its parts say so', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId } = await residents(sandbox)
  let orders = 99
  const one = { description: 'Tap drips', status: 'OPEN', createdAt: '2026-01-01T00:00:00.000Z' }
  await answerChanged(page, '**/backoffice/v1/households/*?*', (household: object) => ({
    ...household,
    workOrders: Array.from({ length: orders }, () => ({ ...one, id: crypto.randomUUID() })),
  }))
  await signIn(page)
  await page.goto(at(`/households/${householdId}?tab=workOrders`))
  const rows = page.getByRole('link', { name: 'Tap drips' })
  const sentence = page.getByText('No more than the newest 100 are shown here.')
  await expect(rows).toHaveCount(99)
  await expect(sentence).toHaveCount(0)
  orders = 100
  await page.reload()
  await expect(rows).toHaveCount(100)
  await expect(sentence).toBeVisible()
})
