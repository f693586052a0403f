// Where events of a partner go: added, tried, stopped, let go on, moved and closed by the page, each told by the server and by what arrives.

import { verifyWebhook } from '@gatelodge/sdk'
import type { Page } from '@playwright/test'
import { ask, expect, test } from '../desk.ts'
import { newEndpoint, newPartner, ofKind, type Partner, raise, startReceiver } from '../integrations.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Desk } from '../states.ts'

type Subscription = {
  readonly id: string
  readonly propertyId: string
  readonly url: string
  readonly kinds: readonly string[]
  readonly status: string
  readonly statusReason: string | null
  readonly oldSecretUntil: string | null
}

const MANAGER = 'INTEGRATION_MANAGER'
const TEST = 'subscription.test'

const endpointsOf = (sandbox: Sandbox, { id }: Partner) =>
  ask<Subscription[]>(sandbox, `GET /subscriptions?filter=integrationId=${id}&sort=createdAt`)

type Begun = Desk & { readonly signIn: (page: Page, role: typeof MANAGER) => Promise<void> }

/** The endpoints of a new partner, which has one. */
async function endpointsPage({ page, at, sandbox, signIn }: Begun, answer?: Parameters<typeof startReceiver>[0]) {
  const partner = await newPartner(sandbox)
  const receiver = await startReceiver(answer)
  const endpoint = await newEndpoint(sandbox, partner, receiver.url)
  await signIn(page, MANAGER)
  await page.goto(at(`/partners/${partner.id}?tab=endpoints`))
  return { partner, receiver, endpoint }
}

async function menuOf(page: Page, entry: string) {
  await page.getByRole('button', { name: /^More to do with/ }).click()
  await page.getByRole('button', { name: entry, exact: true }).click()
  return page.getByRole('dialog')
}

test('an endpoint is added at several properties, each with a secret that is shown once, and a refusal by name', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { partner, receiver } = await endpointsPage({ page, at, sandbox, signIn })
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('http://10.1.2.3/events')
  await dialog.getByLabel('prospect.created').check()
  // It is not onboarded for messaging.
  await expect(dialog.getByLabel('message.received')).toHaveCount(0)
  await expect(dialog).toContainText('Others need the partner to be onboarded for: Messaging')
  await dialog.getByLabel(/^All \d+ properties/).check()
  await dialog.getByRole('button', { name: /^Add it at \d+ properties/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: /^Add it at \d+ properties/ }).click()
  const once = page.getByRole('dialog', { name: 'The new secret' })
  await expect(once).toContainText('Birch Landing')
  const secret = (await once.locator('code').textContent()) ?? ''
  await expect(once.getByRole('alert').last()).toContainText('Alder Court: ')
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const cards = page.getByRole('region', { name: receiver.url })
  await expect(cards).toHaveCount(2)
  expect(await page.content()).not.toContain(secret)
  const [first, second] = await endpointsOf(sandbox, partner)
  expect([first?.url, second?.url, second?.kinds]).toEqual([receiver.url, receiver.url, ['prospect.created']])
  expect(second?.propertyId).not.toBe(first?.propertyId)

  // The secret is the one that signs.
  await cards
    .filter({ hasText: 'Birch Landing' })
    .getByRole('button', { name: /^Send a test event/ })
    .click()
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await expect(dialog.getByRole('status')).toContainText(/It answered 200 after [\d,]+ ms/)
  const [got] = ofKind(receiver.received, TEST)
  expect(verifyWebhook(got?.body ?? '', got?.headers ?? {}, secret).eventType).toBe('subscription.test')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  receiver.stop()
})

test('what an endpoint says to a test event is read in place, until it has been mended', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const answer = { status: 500, body: '{"error":"the queue is full"}' }
  const { receiver } = await endpointsPage({ page, at, sandbox, signIn }, answer)
  await page.getByRole('button', { name: /^Send a test event/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/It answered 500/)
  await expect(dialog.getByRole('alert')).toContainText('the queue is full')
  Object.assign(receiver.answer, { status: 204, body: '' })
  await dialog.getByRole('button', { name: 'Send another' }).click()
  await expect(dialog.getByRole('status')).toContainText(/It answered 204/)
  receiver.stop()
})

test('an endpoint is paused with a reason, collects, and is resumed: what was collected arrives', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { partner, receiver } = await endpointsPage({ page, at, sandbox, signIn })
  await page.getByRole('button', { name: /^Pause/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('They move to another host')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('The endpoint is paused.')).toBeVisible()
  const card = page.getByRole('region', { name: receiver.url })
  await expect(card).toContainText('They move to another host')
  const [paused] = await endpointsOf(sandbox, partner)
  expect([paused?.status, paused?.statusReason]).toEqual(['PAUSED', 'They move to another host'])
  const raised = [await raise(sandbox), await raise(sandbox)].map(({ id }) => id)
  const heard = () => raised.filter((id) => receiver.received.some(({ body }) => body.includes(id)))
  await card.getByRole('button', { name: /^Resume/ }).click()
  // Others may raise events at this property meanwhile.
  await expect(dialog).toContainText(/\d+ collected deliveries will be sent/)
  expect(heard()).toEqual([])
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The endpoint is resumed.')).toBeVisible()
  await expect.poll(heard).toEqual(raised)
  expect((await endpointsOf(sandbox, partner))[0]?.status).toBe('ACTIVE')

  const parts = page.getByRole('navigation', { name: 'Parts of the partner' })
  await parts.getByRole('link', { name: 'Deliveries' }).click()
  const row = page.getByRole('row').filter({ hasText: 'prospect.created' }).first()
  await expect(row).toContainText('Delivered')
  await expect(row).toContainText('Answered 200')
  receiver.stop()
})

test('a secret is rotated: both sign for a while', async ({ page, at, sandbox, signIn }) => {
  const { receiver, endpoint } = await endpointsPage({ page, at, sandbox, signIn })
  const { id, secret: old } = endpoint
  const dialog = await menuOf(page, 'Rotate the secret')
  await dialog.getByLabel('The old secret signs for').selectOption('1 hour')
  await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
  await expect(page.getByRole('dialog', { name: 'The new secret' })).toContainText('signs beside it until')
  const fresh = (await dialog.locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('region', { name: receiver.url })).toContainText('Signs beside the new one until')
  await ask(sandbox, `POST /subscriptions/${id}/test`)
  await expect.poll(() => ofKind(receiver.received, TEST).length).toBe(1)
  const [got] = ofKind(receiver.received, TEST)
  for (const secret of [old, fresh])
    expect(verifyWebhook(got?.body ?? '', got?.headers ?? {}, secret).eventType).toBe('subscription.test')
  expect(fresh).not.toBe(old)
  receiver.stop()
})

test('an endpoint is moved, told of other things, and closed by its host', async ({ page, at, sandbox, signIn }) => {
  const { partner, receiver: before, endpoint } = await endpointsPage({ page, at, sandbox, signIn })
  const after = await startReceiver()
  const { id } = endpoint
  const dialog = await menuOf(page, 'Change')
  await dialog.getByLabel('Address').fill(after.url)
  await dialog.getByLabel('prospect.created').uncheck()
  // It must be told of something.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('kinds')
  await dialog.getByLabel('application.signed').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The endpoint is changed.')).toBeVisible()
  expect((await endpointsOf(sandbox, partner))[0]).toMatchObject({ url: after.url, kinds: ['application.signed'] })
  await ask(sandbox, `POST /subscriptions/${id}/test`)
  await expect.poll(() => ofKind(after.received, TEST).length).toBe(1)
  expect(ofKind(before.received, TEST)).toEqual([])

  await menuOf(page, 'Close for good')
  const close = dialog.getByRole('button', { name: 'Close for good' })
  await expect(close).toBeDisabled()
  const { host } = new URL(after.url)
  await dialog.getByLabel(`Type “${host}” to go on`).fill(host)
  await close.click()
  await expect(page.getByText('The endpoint is closed.')).toBeVisible()
  await expect(page.getByText('No endpoint')).toBeVisible()
  await page.getByRole('button', { name: 'Closed' }).click()
  const card = page.getByRole('region', { name: after.url })
  await expect(card).toContainText('Closed')
  await expect(card.getByRole('button')).toHaveCount(0)
  expect((await endpointsOf(sandbox, partner))[0]?.status).toBe('CLOSED')
  before.stop()
  after.stop()
})
