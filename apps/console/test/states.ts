// Every page and dialog in every state that somebody can bring it to. Pictures are taken of them, and access, width and calls are tried on each.
import type { Page } from '@playwright/test'
import { type Advance, applicationAt } from './applications.ts'
import type { Role } from './desk.ts'
import { handedIn, newRequirement } from './documents.ts'
import { newScreening, newTalk, textedFrom } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

export type Desk = {
  readonly page: Page
  readonly sandbox: Sandbox
  readonly at: (path: string) => string
}

export type State = {
  readonly name: string
  /** Who is signed in; null: nobody. */
  readonly as: Role | null
  readonly open: (desk: Desk) => Promise<void>
}

const signInRefused = async ({ page, at }: Desk) => {
  await page.goto(at(''))
  await page.getByLabel('Work email').fill('somebody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
}

const account = async ({ page, at }: Desk) => {
  await page.goto(at('/account'))
  await page.getByText('This browser').waitFor()
}

/** The first thing of one kind, on a wide screen beside the list. */
async function openKind({ page, at }: Desk, filter: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('/needs-you'))
  await page.getByRole('button', { name: new RegExp(`^${filter} \\d`) }).click()
  await page.locator('[data-row]').first().click()
  await page.getByRole('article').waitFor()
}

async function inbox({ page, at }: Desk, search = '') {
  await page.goto(at(`/inbox${search}`))
  await page.getByRole('article').waitFor()
}

async function fromMenu(desk: Desk, entry: string) {
  await inbox(desk, '?view=new')
  await desk.page.getByRole('button', { name: 'More to do' }).click()
  await desk.page.getByRole('button', { name: entry }).click()
  await desk.page.getByRole('dialog').waitFor()
}

async function savedReplies(desk: Desk) {
  await inbox(desk, '?view=new')
  await desk.page.getByRole('button', { name: 'Saved replies' }).click()
  await desk.page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** The page of an application that is as far as `advance` brings it. */
async function application({ page, sandbox, at }: Desk, step: Advance, search = '') {
  const { applicationId } = await applicationAt(sandbox, step)
  await page.goto(at(`/applications/${applicationId}${search}`))
  await page.getByRole('navigation', { name: 'Parts of the application' }).waitFor()
}

async function nextStep(desk: Desk, step: Advance, name: string) {
  await application(desk, step)
  await desk.page.getByRole('button', { name }).click()
  await desk.page.getByRole('dialog').waitFor()
}

async function moreToDo(desk: Desk, step: Advance, entry: string) {
  await application(desk, step)
  await desk.page.getByRole('button', { name: 'More to do' }).click()
  await desk.page.getByRole('button', { name: entry }).click()
  await desk.page.getByRole('dialog').waitFor()
}

/** Looks at the page again after a minute elsewhere, when it asks anew. */
export async function comeBack(page: Page) {
  await page.clock.fastForward(60_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
}

export const states: readonly State[] = [
  {
    name: 'company',
    as: null,
    open: async ({ page, sandbox }) => {
      await page.goto(`${sandbox.url}/console?choose=true`)
      await page.getByLabel('Company').waitFor()
    },
  },
  {
    name: 'sign-in',
    as: null,
    open: async ({ page, at }) => {
      await page.goto(at(''))
      await page.getByLabel('Password').waitFor()
    },
  },
  { name: 'sign-in-refused', as: null, open: signInRefused },
  {
    name: 'sign-in-spanish',
    as: null,
    open: async (desk) => {
      await signInRefused(desk)
      await desk.page.getByRole('button', { name: 'Español' }).click()
      await desk.page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    },
  },
  {
    name: 'welcome',
    as: null,
    open: async ({ page, at }) => {
      await page.goto(at('/welcome#gate_link_no'))
      await page.getByLabel('New password').waitFor()
    },
  },
  {
    name: 'nowhere',
    as: 'PROPERTY_MANAGER',
    open: async ({ page, at }) => {
      await page.goto(at('/account/nowhere'))
      await page.getByText('There is nothing here').waitFor()
    },
  },
  {
    name: 'needs-you',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/needs-you'))
      await page.getByRole('article').waitFor()
    },
  },
  { name: 'needs-you-decide', as: 'REGIONAL', open: (desk) => openKind(desk, 'Decide') },
  {
    name: 'needs-you-deny',
    as: 'REGIONAL',
    open: async (desk) => {
      await openKind(desk, 'Decide')
      await desk.page.getByText('Deny', { exact: true }).click()
      await desk.page.getByLabel('Credit history').check()
      await desk.page.getByRole('button', { name: 'Deny with 1 reason' }).waitFor()
    },
  },
  {
    name: 'needs-you-conditions',
    as: 'REGIONAL',
    open: async (desk) => {
      await openKind(desk, 'Decide')
      await desk.page.getByText('With conditions', { exact: true }).click()
      await desk.page.getByLabel('In a sentence').waitFor()
    },
  },
  { name: 'needs-you-document', as: 'REGIONAL', open: (desk) => openKind(desk, 'Docs') },
  { name: 'needs-you-lease', as: 'REGIONAL', open: (desk) => openKind(desk, 'Leases') },
  {
    name: 'needs-you-nothing',
    as: 'MAINTENANCE',
    open: async ({ page, at }) => {
      await page.goto(at('/needs-you'))
      await page.getByText('Nothing waits for you').waitFor()
    },
  },
  { name: 'inbox', as: 'REGIONAL', open: inbox },
  {
    name: 'inbox-list',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.setViewportSize({ width: 400, height: 860 })
      await page.goto(at('/inbox'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'inbox-help',
    as: 'REGIONAL',
    open: async (desk) => {
      await inbox(desk, '?view=help')
      await desk.page.getByRole('button', { name: 'Resolve' }).first().waitFor()
    },
  },
  {
    name: 'inbox-nothing',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.route('**/backoffice/v1/inbox?*', (asked) =>
        asked.fulfill({ status: 200, headers: { 'x-total-count': '0' }, body: '[]' }),
      )
      await page.goto(at('/inbox?view=open'))
      await page.getByText('No conversation here').waitFor()
    },
  },
  {
    name: 'inbox-menu',
    as: 'REGIONAL',
    open: async (desk) => {
      await inbox(desk, '?view=new')
      await desk.page.getByRole('button', { name: 'More to do' }).click()
      await desk.page.getByRole('button', { name: 'Make a work order' }).waitFor()
    },
  },
  { name: 'inbox-work-order', as: 'REGIONAL', open: (desk) => fromMenu(desk, 'Make a work order') },
  { name: 'inbox-ask-help', as: 'REGIONAL', open: (desk) => fromMenu(desk, 'Ask for help') },
  {
    name: 'inbox-about',
    as: 'REGIONAL',
    open: async (desk) => {
      await inbox(desk)
      await desk.page.setViewportSize({ width: 400, height: 860 })
      await desk.page.getByRole('button', { name: 'About them' }).click()
      await desk.page.getByRole('dialog').waitFor()
    },
  },
  { name: 'inbox-replies', as: 'REGIONAL', open: savedReplies },
  {
    name: 'inbox-reply-form',
    as: 'REGIONAL',
    open: async (desk) => {
      await savedReplies(desk)
      await desk.page.getByRole('button', { name: 'Change Office hours' }).click()
      await desk.page.getByRole('button', { name: 'Remove' }).waitFor()
    },
  },
  {
    name: 'inbox-start',
    as: 'REGIONAL',
    open: async (desk) => {
      const { name } = await newTalk(desk.sandbox, 'Is it still to rent?')
      await inbox(desk)
      await desk.page.getByRole('button', { name: 'Start a text' }).click()
      await desk.page.getByLabel('Who to?').fill(name)
      await desk.page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'inbox-opted-out',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { id, phone } = await newTalk(sandbox, 'Please leave me alone')
      await textedFrom(sandbox, phone, 'STOP')
      await page.goto(at(`/inbox/${id}`))
      await page.getByText('Has opted out.').waitFor()
    },
  },
  {
    name: 'leasing',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/leasing'))
      await page.getByRole('link', { name: 'household' }).first().waitFor()
    },
  },
  {
    name: 'leasing-table',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/leasing?view=table'))
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'leasing-nobody',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.route('**/backoffice/v1/leasing-board', (asked) =>
        asked.fulfill({ status: 200, body: JSON.stringify({ now: new Date().toISOString(), columns: [] }) }),
      )
      await page.goto(at('/leasing'))
      await page.getByText('Nobody').first().waitFor()
    },
  },
  { name: 'application', as: 'REGIONAL', open: (desk) => application(desk, 'screened') },
  { name: 'application-applicants', as: 'REGIONAL', open: (desk) => application(desk, 'applied', '?tab=applicants') },
  { name: 'application-documents', as: 'REGIONAL', open: (desk) => application(desk, 'asked', '?tab=documents') },
  { name: 'application-screening', as: 'REGIONAL', open: (desk) => application(desk, 'approved', '?tab=screening') },
  { name: 'application-lease', as: 'REGIONAL', open: (desk) => application(desk, 'completed', '?tab=lease') },
  { name: 'application-history', as: 'ADMINISTRATOR', open: (desk) => application(desk, 'leased', '?tab=history') },
  { name: 'application-assign-unit', as: 'REGIONAL', open: (desk) => nextStep(desk, 'applied', 'Assign a unit') },
  { name: 'application-make-lease', as: 'REGIONAL', open: (desk) => nextStep(desk, 'approved', 'Make a lease') },
  { name: 'application-complete', as: 'REGIONAL', open: (desk) => nextStep(desk, 'signed', 'Complete the lease') },
  { name: 'application-move-in', as: 'REGIONAL', open: (desk) => nextStep(desk, 'completed', 'Record the move-in') },
  { name: 'application-deny', as: 'REGIONAL', open: (desk) => moreToDo(desk, 'applied', 'Deny') },
  { name: 'application-cancel-lease', as: 'REGIONAL', open: (desk) => moreToDo(desk, 'leased', 'Cancel the lease') },
  {
    name: 'application-read-only',
    as: 'READ_ONLY',
    open: (desk) => application(desk, 'applied'),
  },
  {
    name: 'screening',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { requestId } = await newScreening(sandbox)
      await page.goto(at(`/screening/${requestId}`))
      await page.getByRole('article').waitFor()
    },
  },
  {
    name: 'documents',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/documents'))
      await page.getByRole('article').waitFor()
    },
  },
  {
    name: 'documents-missing',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { id } = await newRequirement(sandbox)
      await page.goto(at(`/documents?view=missing&open=${id}`))
      await page.getByText('Nothing is handed in').waitFor()
    },
  },
  {
    name: 'documents-nothing',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.route('**/backoffice/v1/requirements?*', (asked) =>
        asked.fulfill({ status: 200, headers: { 'x-total-count': '0' }, body: '[]' }),
      )
      await page.goto(at('/documents?view=review'))
      await page.getByText('Nothing here').waitFor()
    },
  },
  {
    name: 'documents-upload',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { id } = await newRequirement(sandbox)
      await page.goto(at(`/documents?view=missing&open=${id}`))
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'documents-remove',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { id } = await handedIn(sandbox)
      await page.goto(at(`/documents?open=${id}`))
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'requirement',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { id } = await handedIn(sandbox)
      await page.goto(at(`/requirements/${id}`))
      await page.getByRole('article').waitFor()
    },
  },
  { name: 'account', as: 'PROPERTY_MANAGER', open: account },
  {
    name: 'account-failing',
    as: 'PROPERTY_MANAGER',
    open: async ({ page, at }) => {
      const body = JSON.stringify({ message: 'The database cannot be reached. Please try again.' })
      await page.route('**/backoffice/v1/sessions', (asked) => asked.fulfill({ status: 503, body }))
      await page.goto(at('/account'))
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'keys',
    as: 'PROPERTY_MANAGER',
    open: async (desk) => {
      await account(desk)
      await desk.page.keyboard.press('?')
      await desk.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'sign-in-again',
    as: 'PROPERTY_MANAGER',
    open: async (desk) => {
      await desk.page.clock.install()
      await account(desk)
      await desk.page.context().clearCookies()
      await comeBack(desk.page)
      await desk.page.getByRole('dialog').waitFor()
    },
  },
]
