// One box for people, homes and whatever has an id.
import { applicationAt } from '../applications.ts'
import { ask, expect, test } from '../desk.ts'
import { householdAt } from '../households.ts'
import { newTalk } from '../partners.ts'

test('somebody is found from anywhere by the beginning of their name, and opened by keyboard alone', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, lastName } = await householdAt(sandbox, 'housed')
  await signIn(page)
  await page.goto(at('/leasing'))
  await expect(page.getByRole('heading', { name: 'Leasing' })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: /^Name, unit, phone/ })
  await expect(box).toBeFocused()
  await page.keyboard.type(lastName.slice(0, -1))
  const results = page.getByRole('list', { name: 'What was found' })
  await expect(results.getByRole('link', { name: `${lastName} household` })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${lastName.slice(0, -1)}`))
  await expect(results).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(results.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(box).toBeFocused()
  await page.keyboard.type(lastName.slice(-1))
  // Pressed at once, it opens what is found by the whole word.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/households/${householdId}`))
  await page.goBack()
  await expect(box).toHaveValue(lastName)
  await expect(results.getByRole('link').first()).toBeVisible()
})

test('a phone, a unit and any id lead to their record', async ({ page, at, sandbox, signIn }) => {
  const { id, phone, prospectId, name } = await newTalk(sandbox, 'Is it free?')
  const [unit] = await ask<{ id: string; number: string }[]>(sandbox, 'GET /units?limit=1&sort=number')
  const [order] = await ask<{ id: string; description: string }[]>(sandbox, 'GET /workOrders?limit=1')
  await signIn(page, 'REGIONAL')
  await page.goto(at('/search'))
  const box = page.getByRole('searchbox')
  const results = page.getByRole('list', { name: 'What was found' }).getByRole('link')
  const cases = [
    [phone, name, `/prospects/${prospectId}`],
    [unit?.number ?? '', `Unit ${unit?.number}`, '/units/'],
    [id, name, `/inbox/${id}`],
    [order?.id ?? '', order?.description.slice(0, 20) ?? '', `/work-orders/${order?.id}`],
  ] as const
  for (const [typed, shown, path] of cases) {
    await box.fill(typed)
    const found = results.filter({ hasText: shown }).first()
    await expect(found).toHaveAttribute('href', new RegExp(path))
  }
  await box.fill('nobody is called this')
  await expect(page.getByText('Nothing begins with “nobody is called this”')).toBeVisible()
})

test('how somebody stands is said in the words of what they are', async ({ page, at, sandbox, signIn }) => {
  const { applicationId, lastName } = await applicationAt(sandbox, 'applied')
  await ask(sandbox, `PUT /applications/${applicationId}/status`, { status: 'CANCELED' })
  const [order] = await ask<{ id: string }[]>(sandbox, 'GET /workOrders?limit=1&filter=status=COMPLETED')
  await signIn(page, 'REGIONAL')
  await page.goto(at('/search'))
  const box = page.getByRole('searchbox')
  const results = page.getByRole('list', { name: /^(What was found|Lo que se encontró)$/ }).getByRole('link')
  // The household, and the person.
  await box.fill(lastName)
  const theirs = results.and(page.locator('[href*="/households/"]'))
  await expect(theirs).toHaveCount(2)
  for (const each of await theirs.all()) await expect(each).toContainText('Not applying any more')
  await box.fill(applicationId)
  await expect(results.first()).toContainText('Canceled')
  await page.evaluate(() => localStorage.setItem('gatelodge.language', 'es'))
  await page.goto(at(`/search?q=${order?.id}`))
  await expect(results.first()).toContainText('Completada')
})

test('the id of a request tells an administrator what it did', async ({ page, at, sandbox, signIn }) => {
  const { customerId } = await householdAt(sandbox, 'applied')
  const requestId = crypto.randomUUID()
  const answer = await fetch(`${sandbox.url}/backoffice/v1/customers/${customerId}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${sandbox.staffToken}`,
      'content-type': 'application/json',
      'x-request-id': requestId,
    },
    body: JSON.stringify({ phone: '5125550142' }),
  })
  expect(answer.status).toBe(200)
  await signIn(page, 'ADMINISTRATOR')
  await page.goto(at(`/search?q=${requestId}`))
  await expect(page.getByRole('heading', { name: 'What this request did' })).toBeVisible()
  await expect(page.getByText('Person corrected')).toBeVisible()
})

test('who is not to see somebody does not find them', async ({ page, at, sandbox, signIn }) => {
  const { lastName } = await householdAt(sandbox, 'housed')
  await signIn(page, 'INTEGRATION_MANAGER')
  await page.goto(at(`/search?q=${lastName}`))
  await expect(page.getByText(`Nothing begins with “${lastName}”`)).toBeVisible()
  await expect(page.getByText('Only what is of')).toHaveCount(0)
})

test('who works at one property is told that only what is there was looked through', async ({ page, at, signIn }) => {
  await signIn(page, 'PROPERTY_MANAGER')
  await page.goto(at('/search?q=nobody is called this'))
  await expect(page.getByText('Nothing begins with “nobody is called this”')).toBeVisible()
  await expect(page.getByText('Only what is of Alder Court is looked through.')).toBeVisible()
})

test('on a phone the search and every other page are at the foot', async ({ page, at, signInByPage }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await signInByPage(page)
  const foot = page.getByRole('navigation').last()
  await foot.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await foot.getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Households' }).click()
  await expect(page).toHaveURL(at('/households'))
  await expect(page.getByRole('heading', { name: 'Households' })).toBeVisible()
})
