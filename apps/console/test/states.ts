// Every page and dialog in every state that somebody can bring it to. Pictures are taken of them, and access, width and calls are tried on each.
import type { Page } from '@playwright/test'
import { type Advance, applicationAt } from './applications.ts'
import { answerChanged, ask, type Role } from './desk.ts'
import { handedIn, newRequirement } from './documents.ts'
import { householdAt, residents } from './households.ts'
import { livelyLedger } from './ledgers.ts'
import { officeStates } from './office-states.ts'
import { newName, newScreening, newTalk, textedFrom } from './partners.ts'
import { newProspect } from './prospects.ts'
import type { Sandbox } from './sandbox.ts'
import { emptyHome, homeOf } from './units.ts'
import { newWorkOrder } from './work-orders.ts'

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
  // The first of that kind opens by itself; rows of other kinds may stand there for a moment longer.
  await page.locator('[data-row][aria-current]').click()
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

/** What a household owes, with a mistake that was made good. */
async function householdLedger({ page, sandbox, at }: Desk) {
  const { householdId } = await livelyLedger(sandbox)
  await page.goto(at(`/households/${householdId}?tab=ledger`))
  await page.getByRole('table', { name: 'Entries' }).waitFor()
}

/** With something of everything that can be told of one. */
const longWorkOrder = (sandbox: Sandbox) =>
  newWorkOrder(sandbox, {
    description: `${'Water comes through the ceiling of the bathroom whenever somebody above takes a shower. '.repeat(4)}${newName()}`,
    priority: 'EMERGENCY',
    dueDate: '2020-01-01',
    entryPreference: 'APPOINTMENT_ONLY',
    entryNotes: 'Ring twice.',
    hasPetAlert: true,
    requestorName: 'Maximiliana Featherstonehaugh-Cholmondeley',
    requestorPhone: '5125550148',
    requestorEmail: 'maximiliana.featherstonehaugh.cholmondeley@a-rather-long-domain.example.com',
    alarmCode: '4711',
    doorCode: '99#',
  })

/** The page of a work order, once it says something. */
async function workOrder({ page, sandbox, at }: Desk, says: string) {
  const { id } = await longWorkOrder(sandbox)
  await page.goto(at(`/work-orders/${id}`))
  await page.getByText(says).waitFor()
}

async function ofWorkOrder(desk: Desk, entry: string) {
  await workOrder(desk, 'How to get in')
  await desk.page.getByRole('button', { name: 'More to do' }).click()
  await desk.page.getByRole('button', { name: entry }).click()
  await desk.page.getByRole('dialog').waitFor()
}

/** The page of somebody who has moved in. */
async function household({ page, sandbox, at }: Desk, search = '') {
  const { householdId } = await residents(sandbox)
  await page.goto(at(`/households/${householdId}${search}`))
  await page.getByRole('navigation', { name: 'Parts of the household' }).waitFor()
}

async function inHousehold(desk: Desk, search: string, button: RegExp | string) {
  await household(desk, search)
  await desk.page.getByRole('button', { name: button }).first().click()
  await desk.page.getByRole('dialog').waitFor()
}

/** A home that somebody waits for, or is leased ahead. */
async function unit({ page, sandbox, at }: Desk, search = '') {
  const { unit: home } = await homeOf(sandbox, 'completed')
  await page.goto(at(`/units/${home.id}${search}`))
  await page.getByRole('navigation', { name: 'Parts of the unit' }).waitFor()
}

/** Somebody of whom much is known, linked to a household where one is given. */
async function prospect({ page, sandbox, at }: Desk, householdId: string | null = null) {
  const wishes = { numBeds: 2, minPrice: 900, maxPrice: 1800, moveInStart: '2098-05-01' }
  const { id } = await newProspect(sandbox, { ...wishes, phone: '5125550199', email: 'ines.moreno@example.com' })
  if (householdId !== null) await ask(sandbox, `PUT /prospects/${id}/household`, { householdId })
  await page.goto(at(`/prospects/${id}`))
  await page.getByText('Nothing is written down yet.').waitFor()
}

async function prospectAct(desk: Desk, entry: string) {
  await prospect(desk)
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
    as: 'COMPLIANCE',
    open: async ({ page, at }) => {
      await answerChanged(page, '**/backoffice/v1/worklist', (list: { readonly counts: object }) => ({
        ...list,
        items: [],
        counts: Object.fromEntries(Object.keys(list.counts).map((kind) => [kind, 0])),
      }))
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
      type Board = { readonly columns: readonly { readonly key: string }[] }
      await answerChanged(page, '**/backoffice/v1/leasing-board', (board: Board) => ({
        ...board,
        columns: board.columns.map(({ key }) => ({ key, count: 0, cards: [] })),
      }))
      await page.goto(at('/leasing'))
      await page.getByText('Nobody is on the way to a home').waitFor()
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
  // records: households
  {
    name: 'households',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/households'))
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'households-nothing',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.route('**/backoffice/v1/households?*', (asked) =>
        asked.fulfill({ status: 200, headers: { 'x-total-count': '0' }, body: '[]' }),
      )
      await page.goto(at('/households?view=gone'))
      await page.getByText('Nothing here').waitFor()
    },
  },
  {
    name: 'households-columns',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/households'))
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'household', as: 'ADMINISTRATOR', open: (desk) => household(desk) },
  { name: 'household-leases', as: 'REGIONAL', open: (desk) => household(desk, '?tab=leases') },
  { name: 'household-documents', as: 'REGIONAL', open: (desk) => household(desk, '?tab=documents') },
  { name: 'household-texts', as: 'REGIONAL', open: (desk) => household(desk, '?tab=texts') },
  { name: 'household-notes', as: 'REGIONAL', open: (desk) => household(desk, '?tab=notes') },
  { name: 'household-history', as: 'ADMINISTRATOR', open: (desk) => household(desk, '?tab=history') },
  { name: 'household-correct', as: 'REGIONAL', open: (desk) => inHousehold(desk, '', /^Correct/) },
  {
    name: 'household-move-out',
    as: 'REGIONAL',
    open: (desk) => inHousehold(desk, '?tab=leases', 'Notice or move-out'),
  },
  { name: 'household-add-document', as: 'REGIONAL', open: (desk) => inHousehold(desk, '?tab=documents', /^Add/) },
  { name: 'household-note', as: 'REGIONAL', open: (desk) => inHousehold(desk, '?tab=notes', /^Write a note/) },
  // records: units
  {
    name: 'units',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/units'))
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'unit',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const of = `filter=propertyId=${sandbox.textingPropertyId}&filter=status=OCCUPIED`
      const [lived] = await ask<{ id: string }[]>(sandbox, `GET /units?${of}&sort=number&limit=1`)
      await page.goto(at(`/units/${lived?.id}`))
      await page.getByRole('region', { name: 'Who lives here' }).getByRole('link').waitFor()
    },
  },
  { name: 'unit-leases', as: 'REGIONAL', open: (desk) => unit(desk, '?tab=leases') },
  { name: 'unit-applications', as: 'READ_ONLY', open: (desk) => unit(desk, '?tab=applications') },
  {
    name: 'unit-correct',
    as: 'PROPERTY_MANAGER',
    open: async (desk) => {
      await unit(desk)
      await desk.page.getByRole('button', { name: 'Correct' }).click()
      await desk.page.getByLabel('Status').waitFor()
    },
  },
  {
    name: 'unit-history',
    as: 'ADMINISTRATOR',
    open: async (desk) => {
      const { id } = await emptyHome(desk.sandbox)
      await ask(desk.sandbox, `PUT /units/${id}`, { buildingName: `North ${id.slice(-4)}` })
      await desk.page.goto(desk.at(`/units/${id}?tab=history`))
      await desk.page.getByText('Unit corrected').first().waitFor()
    },
  },
  // records: prospects
  {
    name: 'prospects',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/prospects?view=all'))
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'prospects-enter',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/prospects'))
      await page.getByRole('button', { name: 'Enter by hand' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Enter' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'prospect', as: 'LEASING_AGENT', open: (desk) => prospect(desk) },
  {
    name: 'prospect-correct',
    as: 'LEASING_AGENT',
    open: async (desk) => {
      await prospect(desk)
      await desk.page.getByRole('button', { name: 'Correct' }).click()
      await desk.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'prospect-linked',
    as: 'REGIONAL',
    open: async (desk) => {
      const { householdId } = await householdAt(desk.sandbox, 'completed')
      await prospect(desk, householdId)
      await desk.page.getByRole('button', { name: 'More to do' }).click()
      await desk.page.getByRole('button', { name: 'Unlink the household' }).waitFor()
    },
  },
  {
    name: 'prospect-link',
    as: 'REGIONAL',
    open: async (desk) => {
      const { lastName } = await householdAt(desk.sandbox, 'housed')
      await prospectAct(desk, 'Link a household')
      await desk.page.getByLabel('Find the household').fill(lastName)
      await desk.page.getByRole('radio').check()
    },
  },
  {
    name: 'prospect-start',
    as: 'REGIONAL',
    open: async (desk) => {
      await prospect(desk)
      await desk.page.getByRole('button', { name: 'Start an application' }).click()
      await desk.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'prospect-texts',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { prospectId, name } = await newTalk(sandbox, 'Is it free?')
      await page.goto(at(`/prospects/${prospectId}?tab=texts`))
      await page.getByRole('link', { name }).waitFor()
    },
  },
  // records: work-orders
  {
    name: 'work-orders',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      const { description } = await longWorkOrder(sandbox)
      await page.goto(at('/work-orders'))
      await page.getByRole('link', { name: description }).waitFor()
    },
  },
  {
    name: 'work-orders-make',
    as: 'REGIONAL',
    open: async ({ page, sandbox, at }) => {
      await page.goto(at(`/work-orders?property=${sandbox.textingPropertyId}`))
      await page.getByRole('button', { name: 'Make a work order' }).click()
      await page.getByRole('option', { name: /^No unit/ }).waitFor({ state: 'attached' })
    },
  },
  { name: 'work-order', as: 'ADMINISTRATOR', open: (desk) => workOrder(desk, 'Work order created') },
  { name: 'work-order-read-only', as: 'READ_ONLY', open: (desk) => workOrder(desk, 'How to get in') },
  {
    name: 'work-order-codes',
    as: 'MAINTENANCE',
    open: async (desk) => {
      await workOrder(desk, 'How to get in')
      await desk.page.getByRole('button', { name: 'Show the codes' }).click()
      await desk.page.getByText('Door code').waitFor()
    },
  },
  {
    name: 'work-order-start',
    as: 'MAINTENANCE',
    open: async (desk) => {
      await workOrder(desk, 'How to get in')
      await desk.page.getByRole('button', { name: 'Start' }).click()
      await desk.page.getByRole('dialog').waitFor()
    },
  },
  { name: 'work-order-schedule', as: 'MAINTENANCE', open: (desk) => ofWorkOrder(desk, 'Schedule') },
  { name: 'work-order-correct', as: 'MAINTENANCE', open: (desk) => ofWorkOrder(desk, 'Correct') },
  // records: ledger
  {
    name: 'ledger',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/ledger'))
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'ledger-nothing',
    as: 'PROPERTY_MANAGER',
    open: async ({ page, at }) => {
      await page.route('**/backoffice/v1/transactions?*', (asked) =>
        asked.fulfill({ status: 200, headers: { 'x-total-count': '0' }, body: '[]' }),
      )
      await page.goto(at('/ledger?view=credits'))
      await page.getByText('Nothing here').waitFor()
    },
  },
  { name: 'household-ledger', as: 'REGIONAL', open: householdLedger },
  {
    name: 'household-ledger-post',
    as: 'PROPERTY_MANAGER',
    open: async (desk) => {
      await householdLedger(desk)
      await desk.page.getByRole('button', { name: 'Post', exact: true }).click()
      await desk.page.getByLabel('Code').waitFor()
    },
  },
  {
    name: 'household-ledger-void',
    as: 'PROPERTY_MANAGER',
    open: async (desk) => {
      await householdLedger(desk)
      await desk.page.getByRole('button', { name: /^Void RENT/ }).click()
      await desk.page.getByLabel('Why').fill('Posted to the wrong household')
    },
  },
  // records: search
  {
    name: 'search',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/search?q=co'))
      await page.getByRole('list', { name: 'What was found' }).waitFor()
    },
  },
  {
    name: 'search-nothing',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/search?q=zzzz'))
      await page.getByText('Nothing begins with').waitFor()
    },
  },
  {
    name: 'more',
    as: 'REGIONAL',
    open: async ({ page, at }) => {
      await page.goto(at('/more'))
      await page.getByRole('heading', { name: 'More' }).waitFor()
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
  ...officeStates,
]

export function stateOf(name: string): State {
  const state = states.find((each) => each.name === name)
  if (!state) throw new Error(`no state is called ${name}`)
  return state
}
