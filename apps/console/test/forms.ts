// Every form and every act that asks nothing, by the file that sends it: how somebody comes to it, fills it in and sends it.
import type { Page } from '@playwright/test'
import { applicationAt } from './applications.ts'
import { PICTURE } from './documents.ts'
import { ownHome } from './homes.ts'
import { officeForms } from './office-forms.ts'
import { flagged, newScreening, newTalk } from './partners.ts'
import { type Desk, stateOf } from './states.ts'

export type Form = {
  /** Below src/pages. */
  readonly file: string
  readonly name: string
  /** A state in which it is open, or another way to it. */
  readonly open: string | ((desk: Desk) => Promise<void>)
  readonly fill?: (page: Page) => Promise<unknown>
  /** The button that sends it. */
  readonly send: string
  /** What is said when it is done. */
  readonly done: string | RegExp
}

const PAPER = { name: 'paper.png', mimeType: 'image/png', buffer: PICTURE }

async function talk({ page, sandbox, at }: Desk) {
  const { id } = await newTalk(sandbox, 'The tap drips all night')
  await page.goto(at(`/inbox/${id}`))
  await page.getByRole('textbox', { name: 'Write a text…' }).waitFor()
}

const fromMenu =
  (open: (desk: Desk) => Promise<unknown>, entry: string, sends = false) =>
  async (desk: Desk) => {
    await open(desk)
    await desk.page.getByRole('button', { name: 'More to do' }).click()
    if (sends) return
    await desk.page.getByRole('button', { name: entry, exact: true }).click()
    await desk.page.getByRole('dialog').waitFor()
  }

const opened = (name: string) => (desk: Desk) => stateOf(name).open(desk)

export const forms: readonly Form[] = [
  {
    file: 'documents/upload-dialog.tsx',
    name: 'hand in a document',
    open: 'documents-upload',
    fill: (page) => page.getByLabel('File').setInputFiles(PAPER),
    send: 'Upload',
    done: 'It is handed in.',
  },
  {
    file: 'documents/requirement-tools.tsx',
    name: 'remove a document',
    open: 'documents-remove',
    send: 'Remove',
    done: 'It is removed.',
  },
  {
    file: 'documents/review-form.tsx',
    name: 'reject a document',
    open: async (desk) => {
      await opened('requirement')(desk)
      await desk.page.getByRole('button', { name: 'Reject' }).click()
    },
    fill: (page) => page.getByLabel('Why').fill('The name cannot be read'),
    send: 'Reject it',
    done: 'Rejected.',
  },
  {
    file: 'documents/review-form.tsx',
    name: 'validate a document',
    open: 'requirement',
    send: 'Validate',
    done: 'Validated.',
  },
  {
    file: 'households/correct-person-dialog.tsx',
    name: 'correct a person',
    open: 'household-correct',
    fill: (page) => page.getByLabel('Phone').fill('(512) 555-0177'),
    send: 'Save',
    done: 'The correction is recorded.',
  },
  {
    file: 'households/file-document-dialog.tsx',
    name: 'add a document',
    open: 'household-add-document',
    fill: (page) => page.getByLabel('File').setInputFiles(PAPER),
    send: 'Add a document',
    done: 'The document is kept.',
  },
  {
    file: 'households/move-out-dialog.tsx',
    name: 'record notice',
    open: 'household-move-out',
    fill: async (page) => {
      await page.getByLabel('Last day').fill('2099-10-31')
      await page.getByLabel('Reason').fill('A new job')
    },
    send: 'Record the notice',
    done: 'The notice is recorded.',
  },
  {
    file: 'records/activity-list.tsx',
    name: 'write a note',
    open: 'household-note',
    fill: (page) => page.getByLabel('What happened').fill('They asked for a second key.'),
    send: 'Save the note',
    done: 'The note is saved.',
  },
  {
    file: 'inbox/reply-box.tsx',
    name: 'answer a text',
    open: talk,
    fill: (page) => page.getByRole('textbox', { name: 'Write a text…' }).fill('Somebody comes at two.'),
    send: 'Send',
    done: 'The text is on its way.',
  },
  {
    file: 'inbox/new-text-dialog.tsx',
    name: 'begin a text',
    open: async (desk) => {
      await opened('inbox-start')(desk)
      await desk.page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
    },
    fill: (page) => page.getByRole('dialog').getByLabel('Write a text…').fill('It is still free.'),
    send: 'Send',
    done: 'The text is on its way.',
  },
  {
    file: 'inbox/help-dialog.tsx',
    name: 'ask for help',
    open: fromMenu(talk, 'Ask for help'),
    fill: (page) => page.getByLabel('What should a colleague know?').fill('She has called twice'),
    send: 'Ask for help',
    done: 'Help is asked for. It stands first in Needs you.',
  },
  {
    file: 'inbox/message-bubble.tsx',
    name: 'resolve what help was asked for',
    open: async ({ page, sandbox, at }) => {
      await page.goto(at(`/inbox/${await flagged(sandbox, 'The heating again')}`))
      await page.getByRole('button', { name: 'Resolve' }).waitFor()
    },
    fill: (page) => page.getByRole('textbox', { name: 'Write a text…' }).fill('Half-written'),
    send: 'Resolve',
    done: 'Resolved: help is no longer asked for.',
  },
  {
    file: 'inbox/thread-menu.tsx',
    name: 'close a conversation',
    open: fromMenu(talk, '', true),
    send: 'Close the conversation',
    done: 'is closed.',
  },
  {
    file: 'inbox/work-order-dialog.tsx',
    name: 'make a work order of a text',
    open: fromMenu(talk, 'Make a work order'),
    fill: (page) => page.getByLabel('How urgent?').selectOption('Urgent'),
    send: 'Make it',
    done: 'The work order is made.',
  },
  {
    file: 'inbox/saved-reply-form.tsx',
    name: 'save a reply',
    open: async (desk) => {
      await opened('inbox-replies')(desk)
      await desk.page.getByRole('dialog').getByRole('button', { name: 'New reply' }).click()
    },
    fill: async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill(`Visitors ${Date.now()}`)
      await page.getByRole('dialog').getByLabel('Text').fill('Visitors park behind the house.')
    },
    send: 'Save',
    done: 'The reply is saved.',
  },
  {
    file: 'leasing/application-menu.tsx',
    name: 'take an application',
    open: fromMenu(opened('application'), '', true),
    send: 'Assign to me',
    done: 'It is assigned to you.',
  },
  {
    file: 'leasing/cancel-lease-dialog.tsx',
    name: 'cancel a lease',
    open: async ({ page, sandbox, at }) => {
      const { applicationId, lastName } = await applicationAt(sandbox, 'leased')
      await page.goto(at(`/applications/${applicationId}`))
      await page.getByRole('button', { name: 'More to do' }).click()
      await page.getByRole('button', { name: 'Cancel the lease' }).click()
      await page.getByRole('dialog').getByLabel(/type/i).fill(lastName)
    },
    fill: (page) => page.getByRole('dialog').getByLabel('Note').fill('They found another home'),
    send: 'Cancel the lease',
    done: 'The lease is canceled.',
  },
  {
    file: 'leasing/lease-form.tsx',
    name: 'make a lease',
    open: 'application-make-lease',
    fill: async (page) => {
      await page.getByLabel('First day').fill('2098-01-01')
      await page.getByLabel('Rent a month').fill('1450.5')
    },
    send: 'Make a lease',
    done: 'The lease is drafted.',
  },
  {
    file: 'leasing/next-step-band.tsx',
    name: 'ask for documents',
    open: async ({ page, sandbox, at }) => {
      const { applicationId } = await applicationAt(sandbox, 'housed')
      // Applications that come in are asked at once; this one is older than what its property asks for.
      await page.route('**/applications/*/file', async (asked) => {
        const answer = await asked.fetch()
        const file = (await answer.json()) as object
        await asked.fulfill({ response: answer, json: { ...file, requirements: [], nextStep: 'ASK_FOR_DOCUMENTS' } })
      })
      await page.goto(at(`/applications/${applicationId}?tab=documents`))
      await page.getByText('No documents are asked for').waitFor()
    },
    send: 'Ask for documents',
    done: /^Asked for: \d+ documents\.$/,
  },
  {
    file: 'leasing/status-dialog.tsx',
    name: 'deny an application',
    open: 'application-deny',
    fill: (page) => page.getByRole('dialog').getByLabel('Note').fill('They asked us to'),
    send: 'Deny',
    done: 'The application is denied.',
  },
  {
    file: 'leasing/step-dialog.tsx',
    name: 'complete a lease',
    open: 'application-complete',
    send: 'Complete the lease',
    done: 'The lease is completed.',
  },
  {
    file: 'leasing/step-dialog.tsx',
    name: 'record a move-in',
    open: 'application-move-in',
    send: 'Record the move-in',
    done: 'The move-in is recorded.',
  },
  {
    file: 'leasing/step-dialog.tsx',
    name: 'record a signature',
    open: async ({ page, sandbox, at }) => {
      const { applicationId } = await applicationAt(sandbox, 'leased')
      await page.goto(at(`/applications/${applicationId}`))
      await page.getByRole('button', { name: 'Record the signature' }).click()
      await page.getByRole('dialog').waitFor()
    },
    send: 'Record the signature',
    done: 'The signature is recorded.',
  },
  {
    file: 'leasing/step-dialog.tsx',
    name: 'submit for screening',
    open: async ({ page, sandbox, at }) => {
      const { applicationId } = await applicationAt(sandbox, 'asked')
      await page.goto(at(`/applications/${applicationId}`))
      await page.getByRole('button', { name: 'Submit for screening' }).click()
      await page.getByRole('dialog').waitFor()
    },
    send: 'Submit for screening',
    done: 'Submitted. The result appears here by itself.',
  },
  {
    file: 'ledger/post-dialog.tsx',
    name: 'post an entry',
    open: 'household-ledger-post',
    fill: async (page) => {
      await page.getByLabel('Code').selectOption('RENT')
      await page.getByRole('dialog').getByLabel('Amount').fill('1450')
    },
    send: 'Post',
    done: 'It is posted.',
  },
  {
    file: 'ledger/void-dialog.tsx',
    name: 'void an entry',
    open: 'household-ledger-void',
    send: 'Void',
    done: 'It is voided.',
  },
  {
    file: 'prospects/correct-prospect-dialog.tsx',
    name: 'correct a prospect',
    open: 'prospect-correct',
    fill: (page) => page.getByRole('dialog').getByLabel('Source').fill('A sign at the door'),
    send: 'Save',
    done: 'The prospect is corrected.',
  },
  {
    file: 'prospects/enter-prospect-dialog.tsx',
    name: 'enter a prospect',
    open: 'prospects-enter',
    fill: async (page) => {
      await page.getByRole('dialog').getByLabel('Property').selectOption({ index: 1 })
      await page.getByRole('dialog').getByLabel('First name').fill('Nia')
    },
    send: 'Enter the prospect',
    done: 'The prospect is entered.',
  },
  {
    file: 'prospects/link-household-dialog.tsx',
    name: 'link a household',
    open: 'prospect-link',
    send: 'Link',
    done: 'The household is linked.',
  },
  {
    file: 'prospects/prospect-menu.tsx',
    name: 'unlink a household',
    open: async (desk) => {
      await opened('prospect-linked')(desk)
      await desk.page.getByRole('button', { name: 'Unlink the household' }).click()
    },
    send: 'Unlink',
    done: 'The household is linked no longer.',
  },
  {
    file: 'prospects/start-application-dialog.tsx',
    name: 'start an application',
    open: 'prospect-start',
    fill: (page) => page.getByRole('dialog').getByLabel('Wishes to move in on').fill('2098-06-01'),
    send: 'Start',
    done: 'The application is started.',
  },
  {
    file: 'screening/assign-unit.tsx',
    name: 'assign a unit',
    open: 'application-assign-unit',
    fill: async (page) => {
      const homes = page.getByRole('dialog').getByLabel('Unit', { exact: true })
      await homes.selectOption(await ownHome(homes, 5).getAttribute('value'))
    },
    send: 'Assign',
    done: 'The unit is assigned.',
  },
  {
    file: 'screening/decision-form.tsx',
    name: 'deny a screening',
    open: async ({ page, sandbox, at }) => {
      const { requestId } = await newScreening(sandbox)
      await page.goto(at(`/needs-you?open=DECISION.${requestId}`))
      await page.getByText('Deny', { exact: true }).click()
    },
    fill: async (page) => {
      await page.getByLabel('Credit history').check()
      await page.getByRole('textbox', { name: 'Note' }).fill('Called twice.')
    },
    send: 'Deny with 1 reason',
    done: 'Recorded: denied.',
  },
  {
    file: 'units/correct-unit-dialog.tsx',
    name: 'correct a unit',
    open: 'unit-correct',
    fill: (page) => page.getByRole('dialog').getByLabel('Building').fill('North'),
    send: 'Save',
    done: 'The unit is corrected.',
  },
  {
    file: 'work-orders/new-work-order-dialog.tsx',
    name: 'make a work order',
    open: 'work-orders-make',
    fill: (page) => page.getByRole('dialog').getByLabel('What is to be done?').fill('The gate squeaks'),
    send: 'Make it',
    done: 'The work order is made.',
  },
  {
    file: 'work-orders/correct-work-order-dialog.tsx',
    name: 'correct a work order',
    open: 'work-order-correct',
    fill: async (page) => {
      await page.getByRole('dialog').getByLabel('What to know before going in').fill('The bell is broken.')
      await page.getByRole('dialog').getByLabel('New door code').fill('100#')
    },
    send: 'Save',
    done: 'The work order is corrected.',
  },
  {
    file: 'work-orders/work-order-act.tsx',
    name: 'schedule a work order',
    open: 'work-order-schedule',
    fill: (page) => page.getByRole('dialog').getByLabel('Day').fill('2099-02-03'),
    send: 'Schedule',
    done: 'The work order is scheduled.',
  },
  ...officeForms,
]

/** What sends nothing that a person wrote or decided, or is tried elsewhere, and why. */
export const OTHERS: Readonly<Record<string, string>> = {
  'account/sessions-card.tsx': 'the ending of another session, tried in pages/sign-in.spec.ts',
  'inbox/saved-replies-dialog.tsx': 'it looks through the replies',
  'records/download-button.tsx': 'it reads',
  'records/record-dialog.tsx': 'it is what other forms are made of',
  'screening/decision-bar.tsx': 'it sends what decision-form.tsx asks for',
  'sign-in/company-page.tsx': 'nobody is signed in',
  'sign-in/reset-form.tsx': 'nobody is signed in',
  'sign-in/welcome-page.tsx': 'nobody is signed in',
  'work-orders/entry-codes.tsx': 'it reads',
}
