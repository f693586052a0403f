// What every test of a page begins with: a browser that listens for what must never happen, and somebody who signs in.
import { test as base, expect, type Page } from '@playwright/test'
import { runningSandbox } from './global-setup.ts'
import type { Sandbox } from './sandbox.ts'

export { expect }

export type Role =
  | 'PROPERTY_MANAGER'
  | 'LEASING_AGENT'
  | 'MAINTENANCE'
  | 'REGIONAL'
  | 'COMPLIANCE'
  | 'READ_ONLY'
  | 'INTEGRATION_MANAGER'
  | 'ADMINISTRATOR'

type Fixtures = {
  readonly sandbox: Sandbox
  /** An address of the console below the company's, such as /account. */
  readonly at: (path: string) => string
  /** Signs in, and leaves the browser where nothing of the console is shown yet. */
  readonly signIn: (page: Page, role?: Role) => Promise<void>
  /** Signs in as somebody does: the page after it is open. */
  readonly signInByPage: (page: Page, role?: Role) => Promise<void>
}

export const test = base.extend<Fixtures & { readonly watched: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that one needs from its pattern
  sandbox: async ({}, use) => use(runningSandbox()),
  at: async ({ sandbox }, use) => use((path) => `${sandbox.url}/console/${sandbox.handle}${path}`),
  signIn: async ({ sandbox }, use) => use((page, role) => beginSession(page, sandbox, role)),
  signInByPage: async ({ at, sandbox }, use) =>
    use(async (page, role = 'PROPERTY_MANAGER') => {
      await page.goto(at(''))
      await fillIn(page, sandbox, role)
      await page.locator('#work').waitFor()
    }),
  watched: [
    async ({ browser, context, sandbox }, use) => {
      const wrong: string[] = []
      const listen = (page: Page) => watch(page, sandbox.url, wrong)
      context.on('page', listen)
      // Those that a test opens beside its own.
      browser.on('context', (another) => another.on('page', listen))
      await use(wrong)
      // What a test answers in place of the server may be under way still.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(wrong).toEqual([])
    },
    { auto: true },
  ],
})

export async function fillIn(page: Page, { people, password }: Sandbox, role: Role = 'PROPERTY_MANAGER') {
  await page.getByLabel('Work email').fill(people[role] ?? '')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** What the page of signing in does, without the page. */
async function beginSession(page: Page, sandbox: Sandbox, role: Role = 'PROPERTY_MANAGER') {
  const { url, handle: organization, people, password } = sandbox
  await page.goto(`${url}/livez`)
  const status = await page.evaluate(
    async (who) => {
      const headers = { 'x-gatelodge-console': '1', 'content-type': 'application/json' }
      const answer = await fetch('/console/session', { method: 'POST', headers, body: JSON.stringify(who) })
      localStorage.setItem('gatelodge.signed-in', 'true')
      localStorage.setItem('gatelodge.company', who.organization)
      return answer.status
    },
    { organization, email: people[role] ?? '', password },
  )
  expect(status).toBe(201)
}

/** Nothing may be refused by the policy, asked of anybody else, or thrown. */
function watch(page: Page, origin: string, wrong: string[]) {
  page.on('request', (request) => {
    const url = request.url()
    // The browser's own viewer of PDFs is made of such.
    const isOwn = url.startsWith(origin) || /^(data|blob|chrome|chrome-extension):/.test(url)
    if (!isOwn) wrong.push(`asked elsewhere: ${url}`)
  })
  page.on('pageerror', (error) => wrong.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    // What the server refuses, the browser says too.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) wrong.push(`said: ${text}`)
  })
}

/** What the server answers there is changed on its way: as it is for somebody else, or in another company. */
export const answerChanged = <T>(page: Page, url: string, change: (body: T) => unknown) =>
  page.route(url, async (asked) => {
    const answer = await asked.fetch()
    await asked.fulfill({ response: answer, json: change((await answer.json()) as T) })
  })

/** A call of the staff door beside the page, as a script would make it: the body of the answer. */
export const ask = <T>({ url, staffToken }: Sandbox, what: string, body?: unknown): Promise<T> =>
  answered(`${url}/backoffice/v1`, what, { authorization: `Bearer ${staffToken}` }, body)

/** How often somebody tries who is told to try again. */
const TRIES = 20

/** What a door answers. What the server had no time for, and says may be asked again, is asked again a second later, as its clients do. */
export async function answered<T>(door: string, what: string, who: Readonly<Record<string, string>>, body?: unknown) {
  const [method = 'GET', path = ''] = what.split(' ', 2)
  const isForm = body instanceof FormData
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${door}${path}`, {
      method,
      headers: { ...who, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text) as T
    const mayBeRepeated = answer.status === 503 && !text.includes('It is not known whether')
    if (!mayBeRepeated || tries === TRIES) throw new Error(`${what}: ${answer.status} ${text}`)
    await new Promise((later) => setTimeout(later, 1_000))
  }
}
