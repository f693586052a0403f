// Texts, documents and leases, dealt with where they wait.
import { ask, expect, test } from '../desk.ts'
import { handedIn, type Requirement } from '../documents.ts'
import { flagged } from '../partners.ts'
import { comeBack } from '../states.ts'

type Thread = {
  readonly conversationStatus: string
  readonly messages: readonly { readonly content: string; readonly direction: string }[]
}
const threadOf = (id: string) =>
  `GET /conversations/${id}?fields=conversationStatus,messages.content,messages.direction`

test('a text is answered, a half-written one survives, help is resolved, and nothing is sent twice', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const id = await flagged(sandbox, 'The heating again')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/needs-you?open=HELP.${id}`))
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  const content = `Somebody comes at ${Date.now()}`
  await box.fill(content)
  await page.reload()
  await expect(box).toHaveValue(content)
  await expect(page.getByText(/^\d+\/1600$/)).toBeVisible()
  await page.getByRole('article').getByText('The heating again').waitFor()
  await page.getByRole('button', { name: 'Resolve' }).first().click()
  await expect(page.getByText('Resolved: help is no longer asked for.')).toBeVisible()
  // The answer is lost on its way back: it stays in the box, and sent again it is still one text.
  await page.route('**/conversations/*/messages', async (asked) => {
    await asked.fetch()
    await asked.abort()
  })
  await box.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(box).toHaveValue(content)
  await page.unroute('**/conversations/*/messages')
  await box.press('Control+Enter')
  await expect(box).toHaveValue('')
  await expect(page.getByText(content)).toBeVisible()
  const { messages } = await ask<Thread>(sandbox, threadOf(id))
  expect(messages.filter((message) => message.content === content)).toHaveLength(1)
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(page.getByText(/The conversation with .+ is closed\./)).toBeVisible()
  expect((await ask<Thread>(sandbox, threadOf(id))).conversationStatus).toBe('RESOLVED')
})

test('a text that the server refuses stays in the box with its sentence', async ({ page, at, sandbox, signIn }) => {
  const id = await flagged(sandbox, 'A question')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/needs-you?open=HELP.${id}`))
  const message = 'The recipient has no number that can be texted'
  await page.route('**/conversations/*/messages', (asked) =>
    asked.fulfill({
      status: 422,
      headers: { 'x-error-code': 'recipient_not_textable' },
      body: JSON.stringify({ message }),
    }),
  )
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  await box.fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(box).toHaveValue('Hello')
})

test('a document is looked at and validated; another is rejected, with the reason', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const [good, bad] = [(await handedIn(sandbox)).id, (await handedIn(sandbox)).id]
  await signIn(page)
  await page.goto(at(`/needs-you?open=DOCUMENT.${good}`))
  const picture = page.getByRole('img', { name: 'passport.png' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1)
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('Validated.')).toBeVisible()
  expect((await ask<Requirement>(sandbox, `GET /requirements/${good}`)).status).toBe('VALIDATED')
  await page.goto(at(`/needs-you?open=DOCUMENT.${bad}`))
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Why').fill('The name cannot be read')
  await page.getByRole('button', { name: 'Reject it' }).click()
  await expect(page.getByText('Rejected.')).toBeVisible()
  await page.goto(at(`/needs-you?open=DOCUMENT.${bad}`))
  await expect(page.getByText('The name cannot be read')).toBeVisible()
  await expect(page.getByText('It is rejected.')).toBeVisible()
  // Who reviewed is the person, not a name that somebody typed.
  await expect(page.getByText(/Property Demo/).first()).toBeVisible()
})

test('a PDF is opened by the browser in the page', async ({ page, at, sandbox, signIn }) => {
  const pdf = 'filter=mimeType=application/pdf&filter=status=UPLOADED&limit=1'
  const [first] = await ask<{ requirementId: string }[]>(sandbox, `GET /documents?${pdf}`)
  await signIn(page, 'REGIONAL')
  const opened = page.waitForResponse((answer) => answer.headers()['content-type'] === 'application/pdf')
  await page.goto(at(`/needs-you?open=DOCUMENT.${first?.requirementId}`))
  const answer = await opened
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-disposition']).toMatch(/^inline/)
})

test('a lease is made from what is known, and the months follow the days', async ({ page, at, sandbox, signIn }) => {
  await signIn(page, 'REGIONAL')
  await page.goto(at('/needs-you?kind=LEASE'))
  await page.locator('[data-row]').first().click()
  await expect(page).toHaveURL(/LEASE\.[\w-]+/)
  const applicationId = /LEASE\.([\w-]+)/.exec(page.url())?.[1]
  await page.getByLabel('First day').fill('2098-01-31')
  await expect(page.getByLabel('Last day')).toHaveValue('2099-01-30')
  await page.getByLabel('Months').fill('1')
  await expect(page.getByLabel('Last day')).toHaveValue('2098-02-28')
  await page.getByLabel('Last day').fill('2098-07-30')
  await expect(page.getByLabel('Months')).toHaveValue('6')
  await page.getByLabel('Rent a month').fill('1450.5')
  await page.getByRole('button', { name: 'Make a lease' }).click()
  await expect(page.getByText('The lease is drafted.')).toBeVisible()
  // What was made stays in view until one goes on.
  await expect(page.getByText('There is a lease: drafted.')).toBeVisible()
  expect(page.url()).toContain(`LEASE.${applicationId}`)
  const { lease } = await ask<{ lease: { startDate: string; endDate: string; rentAmount: number } }>(
    sandbox,
    `GET /applications/${applicationId}/file`,
  )
  expect([lease.startDate, lease.endDate, lease.rentAmount]).toEqual(['2098-01-31', '2098-07-30', 1450.5])
  await page.getByRole('link', { name: 'Go on with them' }).click()
  await expect(page).toHaveURL(new RegExp(`/applications/${applicationId}`))
})

test('who may only read sees a text, and nothing to act with', async ({ page, at, sandbox, signIn }) => {
  const [talk] = await ask<{ id: string }[]>(
    sandbox,
    `GET /conversations?filter=propertyId=${sandbox.textingPropertyId}&limit=1`,
  )
  await signIn(page, 'READ_ONLY')
  await page.goto(at(`/needs-you?open=HELP.${talk?.id}`))
  await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write a text…' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More to do' })).toHaveCount(0)
})

test('what one person began to write is not there for the next', async ({ page, at, sandbox, signIn }) => {
  const [talk] = await ask<{ id: string }[]>(
    sandbox,
    `GET /conversations?filter=propertyId=${sandbox.textingPropertyId}&limit=1`,
  )
  await signIn(page)
  await page.goto(at(`/needs-you?open=HELP.${talk?.id}`))
  const box = page.getByRole('textbox', { name: 'Write a text…' })
  await box.fill('Between you and me')
  // Their session ends, and somebody else signs in at the same browser.
  await page.context().clearCookies()
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/needs-you?open=HELP.${talk?.id}`))
  await expect(box).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Between you')
})

test('somebody else who signs in in another tab takes over this one too', async ({
  page,
  context,
  at,
  signInByPage,
}) => {
  await page.clock.install()
  await signInByPage(page)
  await page.goto(at('/account'))
  await expect(page.getByText('property-manager@example.com')).toBeVisible()
  await context.clearCookies()
  await signInByPage(await context.newPage(), 'REGIONAL')
  await comeBack(page)
  await expect(page.getByText('regional@example.com')).toBeVisible()
})
