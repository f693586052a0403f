// Who is connected: made, given keys, limited, stopped and let go on by the page, each told by the server and by the partners' door afterwards.
import type { Page } from '@playwright/test'
import { ask, expect, test } from '../desk.ts'
import { doorTo, newKey, newPartner } from '../integrations.ts'
import { newName } from '../partners.ts'

type Integration = {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly status: string
  readonly capabilities: readonly string[]
  readonly propertyIds: readonly string[] | null
  readonly contactEmail: string | null
  readonly transactionCodes: readonly string[] | null
  readonly bypassUnitAvailability: string
  readonly updatedAt: string
}
type Key = {
  readonly id: string
  readonly name: string
  readonly grants: readonly string[]
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}

const MANAGER = 'INTEGRATION_MANAGER'
const DAY_MS = 86_400_000
const integrationOf = (id: string) => `GET /integrations/${id}`
const keysOf = (id: string) => `GET /integrations/${id}/keys`

/** The text that is shown this once. */
async function shownKey(page: Page) {
  const text = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(text).toMatch(/^gate_test_\w{16,}$/)
  return text
}

test('whoever looks after partners begins with them, and finds one by how it is', async ({
  page,
  at,
  sandbox,
  signInByPage,
}) => {
  const soon = new Date(Date.now() + 5 * DAY_MS).toISOString()
  const ending = await newPartner(sandbox, {}, true)
  await newKey(sandbox, ending, { expiresAt: soon })
  const suspended = await newPartner(sandbox, { propertyIds: [sandbox.textingPropertyId] })
  await ask(sandbox, `PUT /integrations/${suspended.id}`, { status: 'SUSPENDED' })
  await signInByPage(page, MANAGER)
  await expect(page).toHaveURL(at('/partners'))
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Integrations' }).getByRole('link')).toHaveText([
    'Partners',
    'Deliveries',
    'Events',
  ])
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf(ending.name)).toContainText(/1 key Ends \w+ \d/)
  await expect(rowOf(ending.name)).toContainText('All properties')
  await page.getByRole('button', { name: 'Suspended' }).click()
  await expect(rowOf(ending.name)).toHaveCount(0)
  await expect(rowOf(suspended.name)).toContainText('No key in use')
  await expect(page).toHaveURL(/view=suspended/)
  // The way back leads to what one was looking at.
  await page.getByRole('link', { name: suspended.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${suspended.name} Suspended`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/view=suspended/)
})

test('the places of whoever looks after partners are there as soon as the page is', async ({ page, at, signIn }) => {
  await signIn(page, MANAGER)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#work h1')) return
      observer.disconnect()
      Object.assign(window, { withFirstHeading: document.querySelector('nav[aria-label="Integrations"]') !== null })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(at('/partners'))
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'withFirstHeading'))).toBe(true)
})

test('a partner is created, given a key that is shown once, and the key opens the door', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/backoffice/')) answers.push(answer.text().catch(() => ''))
  })
  await signIn(page, MANAGER)
  await page.goto(at('/partners'))
  await page.getByRole('button', { name: 'New partner' }).click()
  const form = page.getByRole('dialog')
  const name = `${newName()} Tours`
  await form.getByLabel('Partner', { exact: true }).fill(name)
  await form.getByLabel('Kind').selectOption('Applications and leasing')
  await form.getByLabel('Contact').fill('it@tours.example')
  await form.getByLabel('Recording move-ins').check()
  await form.getByLabel('Where').selectOption('Some properties')
  // Nothing is a property by itself.
  await form.getByRole('button', { name: 'Create it' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Alder Court').check()
  await form.getByRole('button', { name: 'Create it' }).click()
  await expect(page.getByText('The partner is there. Issue a key next.')).toBeVisible()
  await expect(page.getByText('No key yet')).toBeVisible()
  const [, id = ''] = /partners\/([^?]+)/.exec(page.url()) ?? []
  expect(await ask<Integration>(sandbox, integrationOf(id))).toMatchObject({
    name,
    kind: 'application',
    capabilities: ['moveIns'],
    propertyIds: [sandbox.textingPropertyId],
    contactEmail: 'it@tours.example',
  })

  await page.getByRole('button', { name: 'Issue a key' }).click()
  await form.getByLabel('Name').fill('production')
  await form.getByLabel('Ends').selectOption('In 90 days')
  await form.getByText('what is usual').click()
  const may = (scope: string) => form.getByRole('group', { name: scope, exact: true }).getByLabel(/^read/)
  await expect(may('prospects')).toBeChecked()
  await expect(may('propertyConfigurations')).not.toBeChecked()
  await may('propertyConfigurations').check()
  await may('floorPlans').uncheck()
  await expect(form.getByText(/^May: \d+ chosen/)).toBeVisible()
  await form.getByRole('button', { name: 'Issue a key' }).click()
  await expect(page.getByRole('dialog', { name: 'The new key' })).toBeVisible()
  const text = await shownKey(page)
  // It is put away by saying that it is stored, and by nothing else.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'The new key' })).toBeVisible()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await doorTo(sandbox, text)).toBe(200)
  const [key] = await ask<Key[]>(sandbox, keysOf(id))
  expect(key).toMatchObject({
    name: 'production',
    grants: expect.arrayContaining(['prospects:create', 'propertyConfigurations:read']),
  })
  expect(key?.grants).not.toContain('floorPlans:read')
  expect(Date.parse(String(key?.expiresAt)) - Date.now()).toBeGreaterThan(89 * DAY_MS)
  await expect(page.getByRole('region', { name: 'production' })).toContainText('Works')
  await page.reload()
  await expect(page.getByRole('region', { name: 'production' })).toContainText(text.slice(0, 20))
  const told = (await Promise.all(answers)).filter((answer) => answer.includes(text))
  expect(told).toHaveLength(1)
})

test('a key is in the memory of the page only while it is shown, and nowhere else in the browser', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const partner = await newPartner(sandbox)
  await signIn(page, MANAGER)
  await page.goto(at(`/partners/${partner.id}?tab=keys`))
  await page.getByRole('button', { name: 'Issue a key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('production')
  await page.getByText('what is usual').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue a key' }).click()
  const text = await shownKey(page)
  expect(await inMemory(page, text)).toBe(true)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'production' })).toBeVisible()
  await expect.poll(() => inMemory(page, text), { timeout: 120_000 }).toBe(false)
  expect(await inBrowser(page)).not.toContain(text)
  expect(await doorTo(sandbox, text)).toBe(200)
})

/** Whether any text that the page holds has it, after what nobody holds is gone. */
async function inMemory(page: Page, text: string): Promise<boolean> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.enable')
  await client.send('HeapProfiler.collectGarbage')
  // A text may lie on the border of two parts.
  let [isFound, end] = [false, '']
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    isFound ||= (end + chunk).includes(text)
    end = chunk.slice(-text.length)
  })
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await client.detach()
  return isFound
}

const inBrowser = (page: Page) =>
  page.evaluate(() =>
    [location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.title].join(),
  )

test('a key is rotated with an overlap, and the old one revoked by its name', async ({ page, at, sandbox, signIn }) => {
  const partner = await newPartner(sandbox)
  const first = await newKey(sandbox, partner)
  await signIn(page, MANAGER)
  await page.goto(at(`/partners/${partner.id}?tab=keys`))
  await page.getByRole('button', { name: 'Rotate production' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The old key works for').selectOption('3 days')
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect(dialog).toContainText('The old key works until')
  const text = await shownKey(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  expect([await doorTo(sandbox, first.key), await doorTo(sandbox, text)]).toEqual([200, 200])
  const [old, fresh] = await ask<Key[]>(sandbox, keysOf(partner.id))
  // What was used is written some seconds later.
  await expect.poll(async () => (await ask<Key[]>(sandbox, keysOf(partner.id)))[0]?.lastUsedAt).not.toBeNull()
  await page.reload()
  const left = Date.parse(String(old?.expiresAt)) - Date.now()
  expect(left).toBeGreaterThan(2.9 * DAY_MS)
  expect(left).toBeLessThan(3.1 * DAY_MS)
  expect([fresh?.expiresAt, fresh?.grants]).toEqual([null, old?.grants])

  const cards = page.getByRole('region', { name: 'production' })
  await expect(cards).toHaveCount(2)
  const ending = cards.filter({ hasText: 'Ends soon' })
  await ending.getByRole('button', { name: 'Revoke production' }).click()
  // It was used, a moment ago.
  await expect(dialog).toContainText(/It was last used (just now|1 min ago)\./)
  const revoke = dialog.getByRole('button', { name: 'Revoke' })
  await expect(revoke).toBeDisabled()
  await dialog.getByLabel('Type “production” to go on').fill('production')
  await revoke.click()
  await expect(page.getByText('The key is revoked.')).toBeVisible()
  await expect(cards.filter({ hasText: 'Revoked' })).toHaveCount(1)
  await expect.poll(() => doorTo(sandbox, first.key)).toBe(401)
  expect(await doorTo(sandbox, text)).toBe(200)
  expect((await ask<Key[]>(sandbox, keysOf(partner.id))).map(({ revokedAt }) => revokedAt !== null)).toEqual([
    true,
    false,
  ])
})

test('a partner is suspended, and the keys with it; then it goes on', async ({ page, at, sandbox, signIn }) => {
  const partner = await newPartner(sandbox)
  const { key } = await newKey(sandbox, partner)
  await signIn(page, MANAGER)
  await page.goto(at(`/partners/${partner.id}`))
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('The partner is suspended.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Suspended')
  await expect.poll(() => doorTo(sandbox, key)).toBe(401)
  expect((await ask<Integration>(sandbox, integrationOf(partner.id))).status).toBe('SUSPENDED')

  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The partner is active again.')).toBeVisible()
  await expect.poll(() => doorTo(sandbox, key)).toBe(200)
})

test('what a partner may do is changed, and only what differs is sent', async ({ page, at, sandbox, signIn }) => {
  const partner = await newPartner(sandbox, { capabilities: ['users'], contactEmail: 'old@example.com' })
  await signIn(page, MANAGER)
  await page.goto(at(`/partners/${partner.id}?tab=settings`))
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  // Meanwhile somebody else changes another thing.
  await ask(sandbox, `PUT /integrations/${partner.id}`, { contactEmail: 'new@example.com' })
  await dialog.getByLabel('Messaging').check()
  await dialog.getByLabel('Where').selectOption('Some properties')
  await dialog.getByLabel('Birch Landing').check()
  await dialog.getByLabel('Transaction codes').selectOption('Some')
  await dialog.getByLabel('Which codes').fill('NO_SUCH_CODE')
  await dialog.getByLabel('It may take units that others could not').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('NO_SUCH_CODE')
  await dialog.getByLabel('Which codes').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The change is recorded.')).toBeVisible()
  const stands = await ask<Integration>(sandbox, integrationOf(partner.id))
  expect(stands).toMatchObject({
    name: partner.name,
    contactEmail: 'new@example.com',
    capabilities: expect.arrayContaining(['users', 'messaging']),
    propertyIds: [expect.any(String)],
    transactionCodes: [],
    bypassUnitAvailability: 'true',
  })
  const facts = page.getByRole('region', { name: 'Settings', exact: true })
  await expect(facts).toContainText('Birch Landing')
  await expect(facts).toContainText('Messaging, Writing users')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Partner changed').first()).toBeVisible()
  await expect(page.getByText('Partner created')).toBeVisible()
})

test('of a partner that is told social security numbers only an administrator gives more, and anybody takes away', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const partner = await newPartner(sandbox, { kind: 'screening', capabilities: ['screening'] })
  const { key } = await newKey(sandbox, partner)
  await signIn(page, MANAGER)
  await page.goto(at(`/partners/${partner.id}?tab=keys`))
  await expect(page.getByText('only an administrator can give it more')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Issue a key' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Rotate/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke production' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type “production” to go on').fill('production')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => doorTo(sandbox, key)).toBe(401)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('The partner is suspended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('only an administrator can give it more')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0)

  await page.context().clearCookies()
  await signIn(page, 'ADMINISTRATOR')
  await page.goto(at(`/partners/${partner.id}?tab=keys`))
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('button', { name: 'Issue a key' }).click()
  await dialog.getByLabel('Name').fill('next')
  await page.getByText('what is usual').waitFor()
  await dialog.getByRole('button', { name: 'Issue a key' }).click()
  await shownKey(page)
})

test('whoever does not look after partners finds no way to them', async ({ page, at, sandbox, signIn }) => {
  const partner = await newPartner(sandbox)
  await signIn(page, 'PROPERTY_MANAGER')
  await page.goto(at('/needs-you'))
  await expect(page.getByRole('link', { name: 'Needs you' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Partners' })).toHaveCount(0)
  for (const path of ['/partners', `/partners/${partner.id}`]) {
    await page.goto(at(path))
    await expect(page.getByText('Your role does not include this')).toBeVisible()
    await expect(page.getByText(partner.name)).toHaveCount(0)
  }
})
