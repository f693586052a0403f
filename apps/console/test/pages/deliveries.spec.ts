// What partners are told: looked through, explained and made again by the page, each told by the server and by what arrives.
import type { Page } from '@playwright/test'
import { ask, expect, test } from '../desk.ts'
import { keys } from '../hands.ts'
import { newEndpoint, newPartner, ofKind, raise, startReceiver } from '../integrations.ts'
import { fillDeliveries } from '../large-tenant.ts'
import { mendEndpoint } from '../mended-endpoint.ts'
import type { Sandbox } from '../sandbox.ts'

const MANAGER = 'INTEGRATION_MANAGER'
const FIGURES = ['Delivered', 'Waiting', 'Refused', 'Given up']

type Delivery = { readonly id: string; readonly eventId: string; readonly state: string }

const deliveriesTo = (sandbox: Sandbox, endpointId: string, more = '') =>
  ask<Delivery[]>(sandbox, `GET /deliveries?filter=subscriptionId=${endpointId}&limit=500${more}`)

/** An endpoint that was told of one thing, and has answered. */
async function told(sandbox: Sandbox, answer: { status: number; body: string }) {
  const partner = await newPartner(sandbox)
  const receiver = await startReceiver(answer)
  const endpoint = await newEndpoint(sandbox, partner, receiver.url)
  await raise(sandbox)
  const answered = () => deliveriesTo(sandbox, endpoint.id, '&filter=attempts=1')
  await expect.poll(async () => (await answered()).length).toBeGreaterThan(0)
  const [first] = await answered()
  return { partner, receiver, endpoint, delivery: first as Delivery }
}

const band = (page: Page) => page.getByRole('region', { name: 'Why it waits' })

test('deliveries are narrowed to a partner, an endpoint, a state and an hour, and the figures follow', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { partner, receiver, endpoint } = await told(sandbox, { status: 422, body: 'no' })
  // What others raise at the property from now on is collected, and changes no figure of what was refused.
  await ask(sandbox, `POST /subscriptions/${endpoint.id}/pause`, {})
  await fillDeliveries(sandbox, endpoint.id, 3)
  await signIn(page, MANAGER)
  await page.goto(at('/deliveries'))
  await page.getByLabel('Of which partner').selectOption(partner.name)
  await expect(page).toHaveURL(new RegExp(`partner=${partner.id}`))
  const rows = page.getByRole('row').filter({ hasText: partner.name })
  await expect(rows.filter({ hasText: 'Answered 422' }).first()).toBeVisible()
  const figures = page.getByRole('region', { name: 'The last 24 hours' })
  const refused = (await deliveriesTo(sandbox, endpoint.id, '&filter=state=REJECTED')).length
  const figure = (name: string) => figures.getByRole('definition').nth(FIGURES.indexOf(name))
  await expect(figure('Refused')).toHaveText(String(refused))
  await expect(figure('Delivered')).toHaveText('0')
  await expect(figure('Given up')).toHaveText('3')
  await page.getByRole('button', { name: 'Refused', exact: true }).click()
  await expect(rows).toHaveCount(refused)
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(page.getByText('Nothing here')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).first().click()
  // Two hours ago three were given up, and nothing else was made for it.
  await figures
    .getByRole('button', { name: /^From.* 0 delivered, 3 / })
    .first()
    .click()
  await expect(page).toHaveURL(/hour=/)
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'All hours' }).click()
  await expect(page).not.toHaveURL(/hour=/)
  await page.getByLabel('To which endpoint').selectOption({ index: 1 })
  await expect(page).toHaveURL(new RegExp(`endpoint=${endpoint.id}`))
  // What is chosen is in the address: a link shows a colleague the same.
  await page.reload()
  await expect(page.getByLabel('Of which partner')).toHaveValue(partner.id)
  await expect(rows.filter({ hasText: 'Answered 422' }).first()).toBeVisible()
  receiver.stop()
})

test('a delivery tells what was sent, byte for byte, what the endpoint said, and which request it comes from', async ({
  page,
  context,
  at,
  sandbox,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { partner, receiver, delivery } = await told(sandbox, { status: 404, body: 'we have no such home' })
  const sent = receiver.received.find(({ body }) => body.includes(delivery.eventId))
  await signIn(page, MANAGER)
  await page.goto(at(`/deliveries/${delivery.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('prospect.created Refused')
  await expect(page.getByText('we have no such home')).toBeVisible()
  await expect(page.getByText(/It answered 404 after/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy: the body' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(sent?.body)
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expect.poll(copied).toContain('curl')
  const line = await copied()
  expect(line).toContain(`curl -X POST '${receiver.url}'`)
  expect(line).toContain(`-H 'x-service-event-id: ${delivery.eventId}'`)
  // No signature can be copied: whoever has the line could send it.
  expect(line).not.toContain('signature')

  await page.getByRole('link', { name: 'The event, and whom else it was sent to' }).click()
  const { request } = await ask<{ request: string }>(sandbox, `GET /events/${delivery.eventId}`)
  await expect(page.getByText(request)).toBeVisible()
  await expect(page.getByText('Prospect entered')).toBeVisible()
  await page.getByRole('link', { name: receiver.url, exact: true }).click()
  await expect(page).toHaveURL(at(`/deliveries/${delivery.id}`))
  await page.getByRole('link', { name: partner.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(partner.name)
  receiver.stop()
})

test('a delivery says why it waits: its next attempt, a paused endpoint, a suspended partner', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { partner, receiver, endpoint, delivery } = await told(sandbox, { status: 503, body: 'later' })
  await signIn(page, MANAGER)
  await page.goto(at(`/deliveries/${delivery.id}`))
  await expect(band(page)).toContainText('Next attempt')
  await ask(sandbox, `POST /subscriptions/${endpoint.id}/pause`, {})
  await page.reload()
  await expect(band(page)).toContainText('Until its endpoint is resumed')
  await band(page).getByRole('link', { name: 'Look at the endpoint' }).click()
  await expect(page.getByRole('region', { name: receiver.url })).toContainText('Paused')
  // Collected while the endpoint is paused; when it is resumed, its partner may not be told.
  await raise(sandbox)
  await ask(sandbox, `PUT /integrations/${partner.id}`, { status: 'SUSPENDED' })
  await ask(sandbox, `POST /subscriptions/${endpoint.id}/resume`)
  const holding = () => deliveriesTo(sandbox, endpoint.id, '&filter=heldBecause=integration%20suspended')
  await expect.poll(async () => (await holding()).length).toBeGreaterThan(0)
  const [held] = await holding()
  await page.goto(at(`/deliveries/${held?.id}`))
  await expect(band(page)).toContainText('The partner is suspended')
  // Nothing can be replayed to it, and that is said in place of how many.
  await page.goto(at(`/deliveries?partner=${partner.id}`))
  await page.getByRole('button', { name: 'Replay these' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(/^Nothing can be sent: the partner is suspended/)
  await expect(dialog.getByRole('button', { name: /^Replay/ })).toBeDisabled()
  receiver.stop()
})

test('one delivery is replayed without a pointer, once the endpoint takes it', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { receiver, delivery } = await told(sandbox, { status: 400, body: '' })
  const times = () => receiver.received.filter(({ body }) => body.includes(delivery.eventId)).length
  const hands = keys(page)
  await signIn(page, MANAGER)
  await page.goto(at(`/deliveries/${delivery.id}`))
  Object.assign(receiver.answer, { status: 200 })
  await hands.press(page.getByRole('button', { name: 'Replay it' }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Replay it' }))
  await expect(page.getByText('It is on its way again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Delivered')
  await expect(page.getByText('Attempt 2')).toBeVisible()
  expect(times()).toBe(2)
  // One more would be a wish of its own.
  await expect(page.getByRole('button', { name: 'Replay it' })).toBeVisible()
  receiver.stop()
})

test('ten thousand deliveries are replayed from the page at a chosen rate, stopped, and resumed: none arrives twice', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  test.setTimeout(600_000)
  const COUNT = 10_000
  const partner = await newPartner(sandbox)
  const receiver = await startReceiver()
  const { id: endpointId } = await newEndpoint(sandbox, partner, receiver.url, { kinds: ['application.signed'] })
  await fillDeliveries(sandbox, endpointId, COUNT)
  // Somebody may sign a lease there meanwhile.
  const heard = () => ofKind(receiver.received, 'prospect.created')
  await signIn(page, MANAGER)
  await page.goto(at(`/deliveries?partner=${partner.id}&view=exhausted`))
  await page.getByRole('button', { name: 'Replay these' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('10,000 deliveries to 1 address.')
  await dialog.getByLabel('How fast').selectOption('50 a second')
  await expect(dialog).toContainText('That takes about 3 minutes.')
  await dialog.getByLabel('How fast').selectOption('200 a second')
  // On a machine that is very busy it is refused whole, and can be asked again.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Replay 10,000 deliveries' }).click({ timeout: 30_000 })
    await expect(page).toHaveURL(/\/replays\//, { timeout: 30_000 })
  }).toPass({ timeout: 120_000 })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Replay of 10,000 deliveries Running')
  // It is seen to go on.
  await expect.poll(() => heard().length).toBeGreaterThan(200)
  const bar = page.getByRole('progressbar', { name: 'Progress' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(100)

  await page.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('The replay is stopped.')).toBeVisible()
  await expect(heading).toContainText('Stopped')
  const [, id = ''] = /replays\/(.+)$/.exec(page.url()) ?? []
  const following = () =>
    ask<{ status: string; pending: number; delivered: number }>(sandbox, `GET /deliveryReplays/${id}`)
  // What was on its way has arrived, and is recorded, when two looks, some seconds apart, see the same.
  const arrived = async () => {
    const before = heard().length
    await new Promise((later) => setTimeout(later, 3_000))
    return heard().length === before && (await following()).delivered === before
  }
  await expect.poll(arrived).toBe(true)
  const stopped = await following()
  expect([stopped.status, stopped.delivered]).toEqual(['STOPPED', heard().length])
  expect(heard().length).toBeLessThan(COUNT)

  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByLabel('How fast').selectOption('1,000 a second')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The replay goes on.')).toBeVisible()
  await expect(heading).toContainText('Done', { timeout: 480_000 })
  await expect(page.getByText('All of them have been made again.')).toBeVisible()
  const ids = heard().map(({ headers }) => String(headers['x-service-event-id']))
  expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT])
  expect(await following()).toMatchObject({ status: 'DONE', pending: 0, delivered: COUNT })
  receiver.stop()
})

test('an endpoint that answers 500 is seen, understood, paused, resumed when it is mended, and what it missed is sent again', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  await signIn(page, MANAGER)
  await mendEndpoint({ page, at, sandbox, shown: async () => {} })
})
