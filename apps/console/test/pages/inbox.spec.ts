// Conversations by text: found, answered, begun, and told apart from those that must not be texted.
import { ask, expect, test } from '../desk.ts'
import { newTalk, partner, textedFrom } from '../partners.ts'
import { newProspect } from '../prospects.ts'
import type { Sandbox } from '../sandbox.ts'
import { newWorkOrder } from '../work-orders.ts'

type File = {
  readonly status: string
  readonly messages: readonly {
    readonly id: string
    readonly content: string
    readonly sentBy: { readonly name: string } | null
    readonly needsHelp: { readonly reason: string } | null
  }[]
  readonly workOrders: readonly { readonly description: string }[]
}

const fileOf = (sandbox: Sandbox, id: string) => ask<File>(sandbox, `GET /conversations/${id}/file`)

test('a text that comes in is in the list by itself, is answered, and says who answered', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  await signIn(page, 'PROPERTY_MANAGER')
  await page.goto(at('/inbox?view=new'))
  await page.getByRole('article').waitFor()
  const { id, name, phone } = await newTalk(sandbox, 'Is the balcony flat still free?')
  const row = page.locator(`[data-row="${id}"]`)
  await expect(row).toContainText(name)
  await row.click()
  await expect(page).toHaveURL(at(`/inbox/${id}?view=new`))
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  await box.fill('It is. Would Friday at 3 suit you?')
  await box.press('Control+Enter')
  await expect(page.getByText(/ · Property Demo · (On its way|Sent|Delivered)$/)).toBeVisible()
  // Somebody who writes back is seen without a click.
  await textedFrom(sandbox, phone, 'Friday is fine')
  await expect(page.getByRole('article').getByText('Friday is fine')).toBeVisible()
  const { messages } = await fileOf(sandbox, id)
  expect(messages.map(({ content }) => content)).toEqual([
    'Friday is fine',
    'It is. Would Friday at 3 suit you?',
    'Is the balcony flat still free?',
  ])
})

test('a saved reply is found by a key, filled in, and one that lacks a word is not sent as it is', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newTalk(sandbox, 'When are you open?')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/inbox/${id}`))
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  await box.click()
  await page.keyboard.press('/')
  await page.keyboard.type('office')
  await page.getByRole('button', { name: /^Office hours/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/^Hello Ines, the office is open/)
  await expect(box).toBeFocused()
  await box.press('Control+Enter')
  await expect(box).toHaveValue('')
  expect((await fileOf(sandbox, id)).messages[0]?.content).toMatch(/^Hello Ines, the office is open/)
  // A prospect has no unit.
  await page.keyboard.press('/')
  await page.getByRole('button', { name: /^Maintenance is on the way/ }).click()
  await expect(page.getByRole('alert')).toContainText('{unit}')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box.press('Control+Enter')
  await box.fill('Our technician comes today.')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect((await fileOf(sandbox, id)).messages.filter(({ content }) => content.includes('{'))).toEqual([])
})

test('a reply is saved, changed and removed, and the draft beside it is left alone', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newTalk(sandbox, 'Hello')
  const name = `Keys ${Date.now()}`
  const stored = async () =>
    (await ask<{ name: string; content: string }[]>(sandbox, 'GET /savedReplies?limit=500')).filter((each) =>
      each.name.startsWith(name),
    )
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/inbox/${id}`))
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  await box.fill('A draft')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await dialog.getByRole('button', { name: 'New reply' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Text').fill('Your keys are at the desk, {firstName}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: `Change ${name}` }).click()
  await dialog.getByLabel('Name').fill(`${name} ready`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: `${name} ready Your keys are at the desk, Ines.` }).waitFor()
  expect(await stored()).toMatchObject([{ name: `${name} ready`, content: 'Your keys are at the desk, {firstName}.' }])
  await dialog.getByRole('button', { name: `Change ${name} ready` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove for everybody?' }).click()
  await expect(dialog.getByRole('button', { name: 'New reply' })).toBeVisible()
  expect(await stored()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('A draft')
  expect((await fileOf(sandbox, id)).messages).toHaveLength(1)
})

test('a text is started by keyboard alone: somebody is found, written to, and their thread is open', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id, name } = await newTalk(sandbox, 'Hello')
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at('/inbox'))
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Start a text' })
  await expect(dialog.getByLabel('Who to?')).toBeFocused()
  await page.keyboard.type(name)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`To ${name}`)).toBeVisible()
  const content = `Your tour is at ${Date.now()}`
  await page.keyboard.type(content)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(at(`/inbox/${id}`))
  await expect(page.getByRole('article').getByText(content)).toBeVisible()
  const { messages } = await fileOf(sandbox, id)
  expect(messages.filter((message) => message.content === content)).toHaveLength(1)
})

test('whoever has opted out cannot be texted, until they send START', async ({ page, at, sandbox, signIn }) => {
  const { id, phone } = await newTalk(sandbox, 'No more, please')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/inbox/${id}`))
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  await expect(box).toBeVisible()
  await textedFrom(sandbox, phone, 'STOP')
  await expect(page.getByText('Has opted out. They get no texts until they send START.')).toBeVisible()
  await expect(box).toBeHidden()
  await textedFrom(sandbox, phone, 'START')
  await expect(box).toBeVisible()
})

test('help is asked for with a reason, a work order is made from a text, and a conversation is taken and closed', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id, name } = await newTalk(sandbox, 'The tap drips all night')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/inbox/${id}`))
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More to do' }).click()
    await page.getByRole('button', { name: entry, exact: true }).click()
  }
  await choose('Ask for help')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What should a colleague know?').fill('She has called twice')
  await dialog.getByRole('button', { name: 'Ask for help' }).click()
  await expect(page.getByText('Needs help: She has called twice')).toBeVisible()
  expect((await fileOf(sandbox, id)).messages[0]?.needsHelp?.reason).toBe('She has called twice')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Needs help: She has called twice')).toBeHidden()

  await choose('Make a work order')
  await expect(dialog.getByLabel('What needs to be repaired?')).toHaveValue('The tap drips all night')
  await expect(dialog).toContainText('Alder Court')
  await dialog.getByLabel('How urgent?').selectOption('Urgent')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByText('The work order is made.')).toBeVisible()
  const orders = await ask<{ requestorName: string; priority: string; description: string }[]>(
    sandbox,
    `GET /workOrders?filter=propertyId=${sandbox.textingPropertyId}&sort=createdAt:desc&limit=20`,
  )
  expect(orders.filter(({ requestorName }) => requestorName === name)).toMatchObject([
    { priority: 'HIGH', description: 'The tap drips all night' },
  ])

  await choose('Mark as open')
  await expect(page.getByText('The conversation is open.')).toBeVisible()
  expect((await fileOf(sandbox, id)).status).toBe('UNRESOLVED')
  await choose('Close the conversation')
  await expect(page.getByText(/The conversation with .+ is closed\./)).toBeVisible()
  expect((await fileOf(sandbox, id)).status).toBe('RESOLVED')
  // It stays open here, and closed it offers less.
  await page.getByRole('button', { name: 'More to do' }).click()
  await expect(page.getByRole('button', { name: 'Close the conversation' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Make a work order' })).toHaveCount(0)
})

test('what was broken at somebody’s home leads to its page', async ({ page, at, sandbox, signIn }) => {
  const here = `propertyId=${sandbox.textingPropertyId}&filter=householdId!=null`
  const [talk] = await ask<{ id: string; householdId: string }[]>(sandbox, `GET /conversations?filter=${here}&limit=1`)
  const order = await newWorkOrder(sandbox, { householdId: talk?.householdId })
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/inbox/${talk?.id}`))
  await page.getByRole('link', { name: order.description }).click()
  await expect(page).toHaveURL(at(`/work-orders/${order.id}`))
})

test('two answer and close at once: both texts are there once, and the thread says what stands', async ({
  page,
  browser,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newTalk(sandbox, 'Who has the keys?')
  await signIn(page, 'REGIONAL')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'PROPERTY_MANAGER')
  for (const each of [page, other]) {
    await each.goto(at(`/inbox/${id}`))
    await each.getByRole('textbox', { name: 'Write a text…' }).fill(each === page ? 'I have' : 'The desk')
  }
  await Promise.all([
    page.getByRole('textbox').press('Control+Enter'),
    other.getByRole('textbox').press('Control+Enter'),
  ])
  for (const each of [page, other])
    for (const text of ['I have', 'The desk'])
      await expect(each.getByRole('article').getByText(text, { exact: true })).toBeVisible()
  await other.getByRole('textbox').fill('Half a sentence')
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Close the conversation' }).click()
  // The other sees it closed, and loses nothing.
  await expect(other.getByRole('article').getByText('Closed', { exact: true })).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveValue('Half a sentence')
  const { messages, status } = await fileOf(sandbox, id)
  expect(status).toBe('RESOLVED')
  expect(messages.map(({ content }) => content).sort()).toEqual(['I have', 'The desk', 'Who has the keys?'])
  await other.context().close()
})

test('on a phone the list, the thread and the person are screens of their own, and back leads to the row', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id, name } = await newTalk(sandbox, 'On the phone')
  await page.setViewportSize({ width: 400, height: 860 })
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at('/inbox'))
  const row = page.locator(`[data-row="${id}"]`)
  await row.click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'About them' }).click()
  await expect(page.getByRole('dialog', { name })).toContainText('Prospect')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Inbox' }).click()
  await expect(row).toBeFocused()
})

test('a thread of hundreds shows the newest, and earlier ones on demand, without moving what is read', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id, prospectId } = await newTalk(sandbox, 'The very first')
  for (let n = 1; n <= 130; n++)
    await partner(sandbox, 'messaging', 'POST /messages', {
      idempotencyId: crypto.randomUUID(),
      prospectId,
      content: `Text ${n}`,
    })
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/inbox/${id}`))
  const thread = page.getByRole('region', { name: 'Messages' })
  await expect(thread.getByText('Text 130', { exact: true })).toBeInViewport()
  await expect(thread.getByText('The very first')).toHaveCount(0)
  await thread.evaluate((element) => element.scrollTo(0, 0))
  const button = page.getByRole('button', { name: 'Earlier texts' })
  const read = thread.getByText('Text 31', { exact: true })
  await expect(read).toBeInViewport()
  await button.click()
  await expect(thread.getByText('The very first')).toHaveCount(1)
  await expect(read).toBeInViewport()
  await expect(button).toHaveCount(0)
  await expect(thread.getByRole('listitem').filter({ hasText: /^(Text \d+|The very first)/ })).toHaveCount(131)
})

test('views, property and page are in the address, and a key goes there', async ({ page, sandbox, signInByPage }) => {
  const { id, name } = await newTalk(sandbox, 'Is it free?')
  await signInByPage(page, 'REGIONAL')
  await page.getByRole('article').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  // What is open stays open, and the focus where it is.
  await page.locator(`[data-row="${id}"]`).click()
  const opened = page.getByRole('article').getByRole('heading').first()
  await expect(opened).toContainText(name)
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(page).toHaveURL(/view=closed/)
  const shown = () => page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  const closed = async () =>
    (await ask<{ id: string }[]>(sandbox, `GET /inbox?status=RESOLVED&limit=50`)).map(({ id }) => id)
  await expect.poll(async () => String(await shown()) === String(await closed())).toBe(true)
  await expect(opened).toContainText(name)
  await expect(page.getByRole('button', { name: 'Closed', exact: true })).toBeFocused()
  await page.getByLabel('Property').selectOption({ label: 'Birch Landing' })
  await expect(page).toHaveURL(/property=/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Closed', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.locator('[data-row]').first().waitFor()
  for (const row of await page.locator('[data-row]').all()) await expect(row).toContainText('Birch Landing')
})

test('a long list is turned page by page, and one that has become shorter leads to its end', async ({
  page,
  at,
  signIn,
}) => {
  await signIn(page, 'REGIONAL')
  let total = '120'
  await page.route('**/backoffice/v1/inbox?*', async (asked) => {
    const answer = await asked.fetch()
    await asked.fulfill({ response: answer, headers: { ...answer.headers(), 'x-total-count': total } })
  })
  await page.goto(at('/inbox'))
  await expect(page.getByText('1 to 50 of 120')).toBeVisible()
  await expect(page.getByRole('button', { name: 'The page before' })).toBeDisabled()
  await page.getByRole('button', { name: 'The next page' }).click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(page.getByText('51 to 100 of 120')).toBeVisible()
  total = '10'
  await page.reload()
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('button', { name: 'The next page' })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a text that fails after one has gone on is said, and is still there', async ({ page, at, sandbox, signIn }) => {
  const first = await newTalk(sandbox, 'The first')
  const second = await newTalk(sandbox, 'The second')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/inbox/${first.id}`))
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  await box.fill('Somebody comes at two')
  let refuse = () => {}
  const asked = new Promise<void>((went) => {
    void page.route('**/conversations/*/messages', async (route) => {
      went()
      await new Promise<void>((until) => {
        refuse = until
      })
      const message = 'The recipient has no number that can be texted'
      await route.fulfill({ status: 422, body: JSON.stringify({ message }) })
    })
  })
  await box.press('Control+Enter')
  await asked
  await page.locator(`[data-row="${second.id}"]`).click()
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible()
  await box.fill('Another draft')
  // Back before the answer: it is still on its way, and cannot be sent again.
  await page.locator(`[data-row="${first.id}"]`).click()
  await expect(box).toHaveValue('Somebody comes at two')
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await page.locator(`[data-row="${second.id}"]`).click()
  await expect(box).toHaveValue('Another draft')
  refuse()
  await expect(page.getByText(/^A text was not sent: The recipient has no number/)).toBeVisible()
  await page.unroute('**/conversations/*/messages')
  await page.locator(`[data-row="${first.id}"]`).click()
  await expect(box).toHaveValue('Somebody comes at two')
  await box.press('Control+Enter')
  await expect(box).toHaveValue('')
  expect((await fileOf(sandbox, first.id)).messages.map(({ content }) => content)).toEqual([
    'Somebody comes at two',
    'The first',
  ])
  await page.locator(`[data-row="${second.id}"]`).click()
  await expect(box).toHaveValue('Another draft')
})

test('a text that is begun for somebody is kept when another is chosen, and when the dialog is closed', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { name } = await newTalk(sandbox, 'Hello')
  await signIn(page, 'REGIONAL')
  await page.goto(at('/inbox'))
  await page.getByRole('button', { name: 'Start a text' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async () => {
    await dialog.getByLabel('Who to?').fill(name)
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }
  await choose()
  await dialog.getByLabel('Write a text…').fill('Half a sentence')
  await dialog.getByRole('button', { name: 'Somebody else' }).click()
  await expect(dialog.getByLabel('Who to?')).toBeFocused()
  await choose()
  await expect(dialog.getByLabel('Write a text…')).toHaveValue('Half a sentence')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start a text' }).click()
  await choose()
  await expect(dialog.getByLabel('Write a text…')).toHaveValue('Half a sentence')
  // Whoever cannot be texted is found, and cannot be chosen.
  const { name: unreachable } = await newProspect(sandbox, { email: 'ines@example.com' })
  await dialog.getByRole('button', { name: 'Somebody else' }).click()
  await dialog.getByLabel('Who to?').fill(unreachable)
  const found = dialog.getByRole('button', { name: new RegExp(`^${unreachable}`) })
  await expect(found).toContainText('Has no phone number that is known.')
  await expect(found).toBeDisabled()
})

test('a property manager changes replies of their property, not those of every one', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newTalk(sandbox, 'Hello')
  await signIn(page, 'PROPERTY_MANAGER')
  await page.goto(at(`/inbox/${id}`))
  await page.getByRole('button', { name: 'Saved replies' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Change Parking' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change Office hours' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'New reply' }).click()
  await expect(dialog.getByLabel('For').getByRole('option')).toHaveText(['Alder Court'])
})

test('who may only read sees threads, and nothing to write with', async ({ page, at, sandbox, signIn }) => {
  const { id } = await newTalk(sandbox, 'Hello there')
  await signIn(page, 'READ_ONLY')
  await page.goto(at(`/inbox/${id}`))
  await expect(page.getByRole('article').getByText('Hello there')).toBeVisible()
  for (const name of ['More to do', 'Saved replies', 'Start a text', 'Send'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
