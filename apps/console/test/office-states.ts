// The pages of those who look after partners.
import { ask } from './desk.ts'
import { newEndpoint, newKey, newPartner, startReceiver } from './integrations.ts'
import { fillDeliveries } from './large-tenant.ts'
import type { Desk, State } from './states.ts'

const IN_TEN_DAYS = new Date(Date.now() + 10 * 86_400_000).toISOString()
const AS = 'INTEGRATION_MANAGER'

/** With a key that ends soon, another that is revoked, and endpoints of each health. */
async function livelyPartner({ sandbox }: Desk) {
  const partner = await newPartner(sandbox, {
    kind: 'messaging',
    capabilities: ['messaging', 'users'],
    contactEmail: 'integrations@a-rather-long-domain-name.example.com',
  })
  await newKey(sandbox, partner, { expiresAt: IN_TEN_DAYS })
  await newKey(sandbox, partner, { name: 'first tries', grants: ['units:read'] })
  return partner
}

async function partner(desk: Desk, tab: string, says: string) {
  const { id } = await livelyPartner(desk)
  await desk.page.goto(desk.at(`/partners/${id}${tab === '' ? '' : `?tab=${tab}`}`))
  await desk.page.getByText(says).first().waitFor()
}

async function dialogOf(desk: Desk, tab: string, says: string, button: string | RegExp) {
  await partner(desk, tab, says)
  await desk.page.getByRole('button', { name: button }).first().click()
  await desk.page.getByRole('dialog').waitFor()
}

/** Told only of what no other test raises meanwhile: what fails often is tried less often. */
const QUIET = { kinds: ['requirement.upload_removed'] }

/** One endpoint, which nothing listens at. */
async function endpoint(desk: Desk, act?: string) {
  const { page, sandbox, at } = desk
  const made = await livelyPartner(desk)
  await newEndpoint(sandbox, made, 'http://127.0.0.1:1/a/long/way/to/where/events/are/to/arrive/some/day', QUIET)
  await page.goto(at(`/partners/${made.id}?tab=endpoints`))
  await page.getByText('Told of').waitFor()
  if (act === undefined) return
  const direct = page.getByRole('button', { name: act }).first()
  if ((await direct.count()) === 0) await page.getByRole('button', { name: /^More to do with/ }).click()
  await page.getByRole('button', { name: act }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** A delivery that its endpoint does not take, and says why. */
async function tried({ sandbox }: Desk, status = 422) {
  const partner = await newPartner(sandbox)
  const receiver = await startReceiver({
    status,
    body: '{"error":"no such home","hint":"we only know homes of our own"}',
  })
  const { id } = await newEndpoint(sandbox, partner, receiver.url, QUIET)
  await ask(sandbox, `POST /subscriptions/${id}/test`)
  const all = `GET /deliveries?filter=subscriptionId=${id}&filter=attempts=1`
  let found: { id: string; eventId: string }[] = []
  while (found.length === 0) {
    await new Promise((later) => setTimeout(later, 100))
    found = await ask(sandbox, all)
  }
  receiver.stop()
  const [{ id: deliveryId = '', eventId = '' } = {}] = found
  return { partner, endpointId: id, deliveryId, eventId }
}

async function delivery(desk: Desk, says: string, status?: number) {
  const { deliveryId } = await tried(desk, status)
  await desk.page.goto(desk.at(`/deliveries/${deliveryId}`))
  await desk.page.getByText(says).first().waitFor()
}

/** A replay that goes on for minutes: one of many deliveries, one a second. */
async function replayed(desk: Desk) {
  const { endpointId } = await tried(desk)
  await fillDeliveries(desk.sandbox, endpointId, 300)
  const { id } = await ask<{ id: string }>(desk.sandbox, 'POST /deliveryReplays', {
    subscriptionId: endpointId,
    perSecond: 1,
  })
  return id
}

export const officeStates: readonly State[] = [
  {
    name: 'partners',
    as: AS,
    open: async (desk) => {
      await livelyPartner(desk)
      await desk.page.goto(desk.at('/partners'))
      await desk.page.getByRole('table').waitFor()
    },
  },
  {
    name: 'partners-nothing',
    as: AS,
    open: async ({ page, at }) => {
      await page.route('**/backoffice/v1/integrations?*', (asked) =>
        asked.fulfill({ status: 200, headers: { 'x-total-count': '0' }, body: '[]' }),
      )
      await page.goto(at('/partners?view=suspended'))
      await page.getByText('Nothing here').waitFor()
    },
  },
  {
    name: 'partners-make',
    as: 'ADMINISTRATOR',
    open: async ({ page, at }) => {
      await page.goto(at('/partners'))
      await page.getByRole('button', { name: 'New partner' }).click()
      await page.getByRole('dialog').getByLabel('Where').selectOption('Some properties')
    },
  },
  { name: 'partner', as: AS, open: (desk) => partner(desk, '', 'Deliveries of the last 24 hours') },
  { name: 'partner-keys', as: AS, open: (desk) => partner(desk, 'keys', 'Ends soon') },
  { name: 'partner-endpoints', as: AS, open: (desk) => endpoint(desk) },
  { name: 'partner-no-endpoint', as: AS, open: (desk) => partner(desk, 'endpoints', 'No endpoint') },
  { name: 'partner-settings', as: AS, open: (desk) => partner(desk, 'settings', 'Every active one') },
  { name: 'partner-history', as: AS, open: (desk) => partner(desk, 'history', 'Partner created') },
  { name: 'partner-suspend', as: AS, open: (desk) => dialogOf(desk, '', 'Connection', 'Suspend') },
  { name: 'partner-change', as: AS, open: (desk) => dialogOf(desk, 'settings', 'Every active one', 'Change') },
  {
    name: 'partner-issue-key',
    as: AS,
    open: async (desk) => {
      await dialogOf(desk, 'keys', 'Ends soon', 'Issue a key')
      await desk.page.getByText('what is usual').click()
    },
  },
  {
    name: 'partner-key-shown',
    as: AS,
    open: async (desk) => {
      await dialogOf(desk, 'keys', 'Ends soon', 'Issue a key')
      await desk.page.getByText('what is usual').waitFor()
      await desk.page.getByRole('dialog').getByLabel('Name').fill('production, from next year on')
      await desk.page.getByRole('dialog').getByRole('button', { name: 'Issue a key' }).click()
      await desk.page.getByText('I have stored it').waitFor()
    },
  },
  { name: 'partner-rotate-key', as: AS, open: (desk) => dialogOf(desk, 'keys', 'Ends soon', 'Rotate production') },
  { name: 'partner-revoke-key', as: AS, open: (desk) => dialogOf(desk, 'keys', 'Ends soon', 'Revoke production') },
  {
    name: 'partner-add-endpoint',
    as: AS,
    open: async (desk) => {
      await dialogOf(desk, 'endpoints', 'No endpoint', 'Add an endpoint')
      await desk.page.getByText('message.received').waitFor()
    },
  },
  {
    name: 'partner-test-event',
    as: AS,
    open: async (desk) => {
      const { sandbox, page, at } = desk
      const partner = await livelyPartner(desk)
      const receiver = await startReceiver({ status: 500, body: '{"error":"the queue is full"}' })
      await newEndpoint(sandbox, partner, receiver.url, QUIET)
      await page.goto(at(`/partners/${partner.id}?tab=endpoints`))
      await page.getByRole('button', { name: /^Send a test event/ }).click()
      await page.getByRole('button', { name: 'Send it' }).click()
      await page.getByText('the queue is full').waitFor()
      receiver.stop()
    },
  },
  { name: 'partner-send-test', as: AS, open: (desk) => endpoint(desk, 'Send a test event') },
  { name: 'partner-pause-endpoint', as: AS, open: (desk) => endpoint(desk, 'Pause') },
  { name: 'partner-change-endpoint', as: AS, open: (desk) => endpoint(desk, 'Change') },
  { name: 'partner-rotate-secret', as: AS, open: (desk) => endpoint(desk, 'Rotate the secret') },
  { name: 'partner-close-endpoint', as: AS, open: (desk) => endpoint(desk, 'Close for good') },
  {
    name: 'partner-deliveries',
    as: AS,
    open: async ({ page, sandbox, at }) => {
      const partner = await newPartner(sandbox)
      const { id } = await newEndpoint(sandbox, partner, 'http://127.0.0.1:1/nobody')
      await Promise.all([1, 2, 3].map(() => ask(sandbox, `POST /subscriptions/${id}/test`)))
      const tried = `GET /deliveries?filter=subscriptionId=${id}&filter=attempts=1`
      while ((await ask<unknown[]>(sandbox, tried)).length === 0) await new Promise((later) => setTimeout(later, 100))
      await page.goto(at(`/partners/${partner.id}?tab=deliveries`))
      await page.getByText('Next attempt').first().waitFor()
    },
  },
  {
    name: 'deliveries',
    as: AS,
    open: async (desk) => {
      await tried(desk)
      await desk.page.goto(desk.at('/deliveries'))
      await desk.page.getByRole('table').waitFor()
      await desk.page.getByRole('button', { name: /^From/ }).first().waitFor()
    },
  },
  {
    name: 'deliveries-nothing',
    as: AS,
    open: async ({ page, at }) => {
      await page.goto(at('/deliveries?hour=2020-01-01T00:00:00.000Z'))
      await page.getByText('Nothing here').waitFor()
    },
  },
  {
    name: 'deliveries-replay',
    as: AS,
    open: async (desk) => {
      const { partner } = await tried(desk)
      await desk.page.goto(desk.at(`/deliveries?partner=${partner.id}&view=rejected`))
      await desk.page.getByRole('button', { name: 'Replay these' }).click()
      await desk.page.getByText('to 1 address').waitFor()
    },
  },
  { name: 'delivery', as: AS, open: async (desk) => delivery(desk, 'no such home') },
  { name: 'delivery-waiting', as: AS, open: async (desk) => delivery(desk, 'Next attempt', 503) },
  {
    name: 'delivery-replay',
    as: AS,
    open: async (desk) => {
      await delivery(desk, 'no such home')
      await desk.page.getByRole('button', { name: 'Replay it' }).click()
      await desk.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'events',
    as: AS,
    open: async (desk) => {
      await tried(desk)
      await desk.page.goto(desk.at('/events'))
      await desk.page.getByRole('table').waitFor()
    },
  },
  {
    name: 'event',
    as: AS,
    open: async (desk) => {
      const { eventId } = await tried(desk)
      await desk.page.goto(desk.at(`/events/${eventId}`))
      await desk.page.getByText('What partners are told').waitFor()
    },
  },
  {
    name: 'replays',
    as: AS,
    open: async (desk) => {
      await replayed(desk)
      await desk.page.goto(desk.at('/replays'))
      await desk.page.getByRole('table').waitFor()
    },
  },
  {
    name: 'replay',
    as: AS,
    open: async (desk) => {
      await desk.page.goto(desk.at(`/replays/${await replayed(desk)}`))
      await desk.page.getByRole('button', { name: 'Stop' }).waitFor()
    },
  },
  {
    name: 'replay-stop',
    as: AS,
    open: async (desk) => {
      await desk.page.goto(desk.at(`/replays/${await replayed(desk)}`))
      await desk.page.getByRole('button', { name: 'Stop' }).click()
      await desk.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'replay-resume',
    as: AS,
    open: async (desk) => {
      const id = await replayed(desk)
      await ask(desk.sandbox, `POST /deliveryReplays/${id}/stop`)
      await desk.page.goto(desk.at(`/replays/${id}`))
      await desk.page.getByRole('button', { name: 'Resume' }).click()
      await desk.page.getByRole('dialog').waitFor()
    },
  },
]
