// The session is revoked while a form is open: whoever signs in again finds it as it was, and what they sent is recorded once.
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { forms, OTHERS } from './forms.ts'
import type { Sandbox } from './sandbox.ts'
import { sourceFiles } from './source.ts'
import { stateOf } from './states.ts'

test.describe.configure({ mode: 'parallel' })

for (const { name, open, fill, send, done } of forms)
  test(`${name}: a session that is revoked meanwhile costs nothing typed, and it is recorded once`, async ({
    page,
    at,
    sandbox,
    signIn,
  }) => {
    const state = typeof open === 'string' ? stateOf(open) : { as: null, open }
    await signIn(page, state.as ?? 'REGIONAL')
    await state.open({ page, sandbox, at })
    await fill?.(page)
    const release = await holdBackground(page)
    await revoke(page, sandbox)
    const written: string[] = []
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      const request = answer.request()
      // What only counts records nothing.
      const isDry = /"dryRun":"?true/.test(request.postData() ?? '')
      if (request.method() !== 'GET' && !isDry && pathname.startsWith('/backoffice/'))
        written.push(`${answer.status()} ${pathname}`)
    })
    const given = await givenOn(page)
    const dialog = page.getByRole('dialog')
    const form = (await dialog.count()) > 0 ? dialog : page
    await form.getByRole('button', { name: send, exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(again).toBeVisible()
    expect(await givenOn(page)).toEqual(given)
    expect(written.filter((each) => !each.startsWith('401'))).toEqual([])
    await again.getByLabel('Password').fill(sandbox.password)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await release()
    await expect(page.getByText(done).first()).toBeVisible()
    await expect(again).toHaveCount(0)
    expect(written.filter((each) => !each.startsWith('401'))).toEqual([expect.stringMatching(/^20[014] /)])
  })

test('every file that sends something is tried', () => {
  const sending = sourceFiles('pages/**/*.tsx')
    .filter(({ text }) => /<(ActDialog|RecordDialog|Form|form)\b|\buseMutation\(/.test(text))
    .map(({ path }) => path.slice('pages/'.length))
  expect(sending.toSorted()).toEqual(
    [...new Set([...forms.map(({ file }) => file), ...Object.keys(OTHERS)])].toSorted(),
  )
})

/** What is written and chosen in every control but those of signing in again. */
const givenOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter(
        (control) =>
          control.type !== 'password' && control.type !== 'email' && !control.form?.querySelector('[type=password]'),
      )
      .map(({ name, value, checked, labels }) => [labels?.[0]?.textContent ?? name, value, checked]),
  )

/** What the page asks by itself would find the ended session before its owner does anything. */
async function holdBackground(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const all = '**/backoffice/v1/**'
  await page.route(all, async (asked) => {
    if (asked.request().headers()['x-gatelodge-background']) await promise
    await asked.fallback()
  })
  return async () => {
    resolve()
    await page.unroute(all)
  }
}

/** As an administrator or a leaked cookie's owner would: the browser still has it, and the server takes it no longer. */
async function revoke(page: Page, { url }: Sandbox) {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-gatelodge-console': '1' }
  const { status } = await fetch(`${url}/console/session`, { method: 'DELETE', headers })
  expect(status).toBe(200)
  await expect.poll(async () => (await fetch(`${url}/backoffice/v1/me`, { headers })).status).toBe(401)
}
