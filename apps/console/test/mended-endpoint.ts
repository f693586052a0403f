// An integration problem that is solved without a terminal: played by a test, and taken as pictures for the guide of operators.
import { expect, type Page } from '@playwright/test'
import { ask } from './desk.ts'
import { newEndpoint, newKey, newPartner, raise, startReceiver } from './integrations.ts'
import { fillDeliveries } from './large-tenant.ts'
import type { Sandbox } from './sandbox.ts'

type Story = {
  readonly page: Page
  readonly sandbox: Sandbox
  readonly at: (path: string) => string
  /** Called after each step, with the name of its picture. */
  readonly shown: (picture: string) => Promise<void>
}

/** Deliveries that were given up before anybody looked. */
const GIVEN_UP = 12

/** Somebody who looks after partners is signed in. */
export async function mendEndpoint({ page, sandbox, at, shown }: Story) {
  const partner = await newPartner(sandbox, {}, true)
  await newKey(sandbox, partner)
  const receiver = await startReceiver({ status: 500, body: '{"error":"too many connections for role \\"events\\""}' })
  const { id: endpointId } = await newEndpoint(sandbox, partner, receiver.url)
  await fillDeliveries(sandbox, endpointId, GIVEN_UP)
  await raise(sandbox)
  const mine = (more: string) =>
    ask<{ id: string }[]>(sandbox, `GET /deliveries?filter=subscriptionId=${endpointId}&limit=500${more}`)
  await expect.poll(async () => (await mine('&filter=attempts=1')).length).toBeGreaterThan(0)

  // It is seen where one begins.
  await page.goto(at('/partners'))
  const row = page.getByRole('row').filter({ hasText: partner.name })
  await expect(row).toContainText(/Failed last time|Failing/)
  await shown('mend-1-seen')

  // What the endpoint said stands with the attempt.
  await row.getByRole('link', { name: partner.name }).click()
  await page.getByRole('link', { name: 'Look at the deliveries' }).click()
  // One that was tried.
  const tried = page.getByRole('row').filter({ hasText: 'Next attempt' })
  await tried.first().getByRole('link', { name: 'prospect.created' }).click()
  await expect(page.getByText('It answered 500').first()).toBeVisible()
  await expect(page.getByText('too many connections').first()).toBeVisible()
  await shown('mend-2-read')

  // Until the partner has mended it, nothing more is tried.
  await page.getByRole('link', { name: 'Look at the endpoint' }).click()
  await page.getByRole('button', { name: /^Pause/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Their database refuses connections; they know')
  await shown('mend-3-pause')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('The endpoint is paused.')).toBeVisible()
  const { id: missed } = await raise(sandbox)

  Object.assign(receiver.answer, { status: 200, body: '' })
  await page.getByRole('button', { name: /^Resume http/ }).click()
  await expect(dialog).toContainText('will be sent, the oldest first')
  await shown('mend-4-resume')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The endpoint is resumed.')).toBeVisible()
  await expect.poll(() => receiver.received.some(({ body }) => body.includes(missed))).toBe(true)

  // What was given up before is sent again.
  await page.goto(at(`/deliveries?partner=${partner.id}&view=exhausted`))
  await page.getByRole('button', { name: 'Replay these' }).click()
  await expect(dialog).toContainText(`${GIVEN_UP} deliveries to 1 address.`)
  await shown('mend-5-replay')
  await dialog.getByRole('button', { name: `Replay ${GIVEN_UP} deliveries` }).click()
  await expect(page.getByText('All of them have been made again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Replay of ${GIVEN_UP} deliveries Done`)
  await shown('mend-6-done')
  expect(await mine('&filter=state=EXHAUSTED')).toEqual([])
  const replayed = new Set((await mine('&filter=state=DELIVERED')).map(({ id }) => id))
  expect(replayed.size).toBeGreaterThan(GIVEN_UP)
  receiver.stop()
}
