import type { BrowserContext } from '@playwright/test'
import { ask, expect, fillIn, test } from '../desk.ts'
import type { Sandbox } from '../sandbox.ts'
import { comeBack } from '../states.ts'

test('the console leads to the only company, and its sign-in to where one wanted to go', async ({
  page,
  sandbox,
  at,
}) => {
  await page.goto(`${sandbox.url}/console`)
  await expect(page).toHaveURL(at(''))
  await page.goto(at('/account'))
  await fillIn(page, sandbox)
  await expect(page).toHaveURL(at('/account'))
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Your account · Acme Homes$/)
})

test('nobody who is not signed in is greeted by a refused call', async ({ page, at }) => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto(at('/account'))
  await page.getByLabel('Password').waitFor()
  expect(refused).toEqual([])
})

test('whoever was signed in is asked about once, before the rest of the page is there', async ({
  page,
  at,
  sandbox,
  signInByPage,
}) => {
  await signInByPage(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isAsked = page.waitForRequest('**/backoffice/v1/me')
  await page.route('**/assets/first-*.js', async (file) => {
    await isAsked
    await file.continue()
  })
  await page.goto(at('/account'))
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  expect(asked.filter((path) => path === '/backoffice/v1/me')).toHaveLength(1)
  // What was heard of the one before does not count for whoever signs in next.
  await page.goto(at('?problem=sign_in_refused'))
  await fillIn(page, sandbox, 'REGIONAL')
  await expect(page.getByRole('button', { name: /account and sign out/ })).toHaveText(/Regional/)
})

test('a wrong password is said, and nothing that was typed is lost', async ({ page, at, sandbox }) => {
  await page.goto(at(''))
  await page.getByLabel('Work email').fill(sandbox.people['PROPERTY_MANAGER'] ?? '')
  await page.getByLabel('Password').fill('this is not it at all')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.')
  await expect(page.getByLabel('Work email')).toHaveValue(sandbox.people['PROPERTY_MANAGER'] ?? '')
  await page.getByLabel('Password').fill(sandbox.password)
  await page.keyboard.press('Enter')
  await expect(page.locator('#work')).toBeVisible()
})

/** A session that was ended is known to every process within a second. */
const isRefused = ({ request }: BrowserContext, { url }: Sandbox) =>
  expect
    .poll(async () =>
      (await request.get(`${url}/backoffice/v1/me`, { headers: { 'x-gatelodge-console': '1' } })).status(),
    )
    .toBe(401)

test('signing out ends the session, and leaves nothing behind', async ({
  page,
  context,
  at,
  sandbox,
  signInByPage,
}) => {
  await signInByPage(page)
  const cookies = await context.cookies()
  await page.getByRole('button', { name: /account and sign out/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  // The cookie itself opens nothing any more.
  await context.addCookies(cookies)
  await isRefused(context, sandbox)
  await page.goto(at('/account'))
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('an invitation leads to a password, and that into the console', async ({ page, at, sandbox }) => {
  const email = `new-${Date.now()}@example.com`
  const { id } = await ask<{ id: string }>(sandbox, 'POST /users', { email, firstname: 'Noor', lastname: 'Vance' })
  const { url } = await ask<{ url: string }>(sandbox, `POST /users/${id}/invitation`, {})
  await page.goto(url)
  await page.getByLabel('New password').fill('correct horse battery staple')
  await page.getByLabel('The same again').fill('correct horse battery stable')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('The two are not the same.')).toBeVisible()
  for (const password of ['passwordpassword', 'four unrelated words here']) {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('The same again').fill(password)
    await page.getByRole('button', { name: 'Set the password' }).click()
    if (password === 'passwordpassword') await expect(page.getByText(/password is one of those/)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Sign in now' }).click()
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password').fill('four unrelated words here')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await page.goto(at('/account'))
  await expect(page.getByText('No role yet.')).toBeVisible()
  // One use.
  await page.goto('about:blank')
  await page.goto(url)
  await page.getByLabel('New password').fill('another four words here')
  await page.getByLabel('The same again').fill('another four words here')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('who has nothing that waits begins with what they work in', async ({ page, at, signInByPage }) => {
  await signInByPage(page, 'MAINTENANCE')
  await expect(page).toHaveURL(at('/work-orders'))
  await expect(page.getByRole('link', { name: 'Needs you' })).toHaveCount(0)
  await page.goto(at('/needs-you'))
  await expect(page).toHaveURL(at('/work-orders'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Work orders')
})

test('a session that ends under an open page is taken up again, and what was asked goes on', async ({
  page,
  browser,
  at,
  sandbox,
  signInByPage,
}) => {
  await signInByPage(page)
  // The same person, elsewhere: to be ended from here.
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await signInByPage(await elsewhere.newPage())
  await page.goto(at('/account'))
  await page.getByRole('button', { name: 'End Firefox on macOS' }).first().waitFor()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'End Firefox on macOS' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Work email')).toHaveValue(sandbox.people['PROPERTY_MANAGER'] ?? '')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(sandbox.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The session is ended.')).toBeVisible()
  await isRefused(elsewhere, sandbox)
  await elsewhere.close()
})

test('a refusal that arrives after somebody has signed in again asks nobody to sign in once more', async ({
  page,
  at,
  sandbox,
  signInByPage,
}) => {
  await page.clock.install()
  await signInByPage(page)
  await page.goto(at('/account'))
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  const [refused, late] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const what = '**/backoffice/v1/worklist'
  await page.route(
    what,
    async (asked) => {
      const answer = await asked.fetch()
      refused.resolve(answer.status())
      await late.promise
      await asked.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await page.context().clearCookies()
  await page.clock.fastForward(16_000)
  expect(await refused.promise).toBe(401)
  // Something else that is asked meanwhile finds the session ended.
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(sandbox.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const askedAgain = page.waitForResponse((answer) => answer.url().endsWith('/worklist') && answer.status() === 200)
  late.resolve()
  await askedAgain
  await expect(dialog).toHaveCount(0)
})

test('the address of another company is not opened by this session', async ({ page, sandbox, at, signInByPage }) => {
  await signInByPage(page)
  await page.goto(`${sandbox.url}/console/another-company/account`)
  await expect(page.getByText('You are signed in at Acme Homes')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Acme Homes' }).click()
  await expect(page).toHaveURL(new RegExp(`^${at('/needs-you')}`))
})

test('language and colours are kept on the device, and hold in every tab at once', async ({
  page,
  context,
  at,
  signInByPage,
}) => {
  await signInByPage(page)
  const another = await context.newPage()
  await another.goto(at('/households'))
  await expect(another.getByRole('heading', { name: 'Households' })).toBeVisible()
  await page.goto(at('/account'))
  await page.getByLabel('Language', { exact: true }).selectOption('es')
  await expect(page.getByRole('heading', { name: 'Su cuenta' })).toBeVisible()
  await page.getByLabel('Claro u oscuro').selectOption('dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Su cuenta' })).toBeVisible()
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']])).toEqual(
    ['es', 'dark'],
  )
  await expect(another.getByRole('heading', { name: 'Hogares' })).toBeVisible()
  await expect(another.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('without a connection the page says since when, and goes on by itself', async ({
  page,
  context,
  at,
  signInByPage,
}) => {
  await page.clock.install()
  await signInByPage(page)
  await page.goto(at('/account'))
  await page.getByText('This browser').waitFor()
  await context.setOffline(true)
  await comeBack(page)
  await expect(page.getByText(/^Not connected\. What you see is from/)).toBeVisible()
  await expect(page.getByText('This browser')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Not connected/)).toBeHidden()
})

test('by keyboard alone: in, to a page, to the list of keys and out', async ({ page, at, sandbox }) => {
  await page.goto(at(''))
  await page.getByLabel('Work email').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type(sandbox.people['PROPERTY_MANAGER'] ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(sandbox.password)
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('who comes back after their session has ended signs in, and nothing of the page is asked for a second sign-in', async ({
  page,
  at,
  signInByPage,
  sandbox,
}) => {
  await signInByPage(page)
  await page.context().clearCookies()
  await page.goto(at('/needs-you?open=5&kind=7'))
  await page.getByLabel('Password').waitFor()
  await fillIn(page, sandbox)
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
