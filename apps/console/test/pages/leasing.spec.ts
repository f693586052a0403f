// From an application to a home: every step by the page, each told by the server afterwards.
import { applicationAt } from '../applications.ts'
import { answerChanged, ask, expect, test } from '../desk.ts'
import { ownHome } from '../homes.ts'
import { newApplication, resultOf } from '../partners.ts'
import { comeBack } from '../states.ts'

type File = {
  readonly status: string
  readonly nextStep: string | null
  readonly unit: { readonly id: string } | null
  readonly household: { readonly isLocked: string; readonly status: string }
  readonly requirements: readonly unknown[]
  readonly screenings: readonly { readonly id: string; readonly decision: { readonly decision: string } | null }[]
  readonly lease: { readonly id: string; readonly status: string; readonly rentAmount: number } | null
  readonly signedAt: string | null
  readonly assignedUser: { readonly name: string } | null
  readonly statusReason: string | null
}

const fileOf = (id: string) => `GET /applications/${id}/file`

test('an application goes from the board to a home, one step after the other', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId, lastName } = await newApplication(sandbox)
  const file = () => ask<File>(sandbox, fileOf(applicationId))
  await signIn(page)
  await page.goto(at('/leasing'))
  const applying = page.getByRole('region', { name: /^Applying/ })
  await applying.getByRole('link', { name: `${lastName} household` }).click()
  await expect(page).toHaveURL(new RegExp(`/applications/${applicationId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${lastName} household`)
  // Where one is in the rail: an application is of leasing.
  await expect(page.getByRole('link', { name: 'Leasing' }).first()).toHaveAttribute('aria-current', 'true')
  const step = page.getByRole('region', { name: 'Next step' })

  await step.getByRole('button', { name: 'Assign a unit' }).click()
  const homes = page.getByRole('dialog').getByLabel('Unit')
  await homes.selectOption(await ownHome(homes, 1).getAttribute('value'))
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('The unit is assigned.')).toBeVisible()
  expect((await file()).unit).not.toBeNull()

  const parts = page.getByRole('navigation', { name: 'Parts of the application' })
  await parts.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByText('Nothing handed in').first()).toBeVisible()

  await step.getByRole('button', { name: 'Submit for screening' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for screening' }).click()
  await expect(step).toContainText('has not answered yet')
  await expect(step.getByRole('button')).toHaveCount(0)
  const [request] = (await file()).screenings

  // The provider answers, and the page shows it by itself.
  await resultOf(sandbox, request?.id ?? '', 'APPROVED')
  await step.getByRole('link', { name: 'Decide' }).click()
  await expect(page).toHaveURL(new RegExp(`/screening/${request?.id}$`))
  await page.getByText('Approve', { exact: true }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Approve all the same' }).click()
  await expect(page.getByText('Recorded: approved.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  expect((await file()).status).toBe('APPROVED')

  await step.getByRole('button', { name: 'Make a lease' }).click()
  await page.getByLabel('First day').fill('2098-02-01')
  await page.getByLabel('Rent a month').fill('1299')
  await page.getByRole('dialog').getByRole('button', { name: 'Make a lease' }).click()
  await expect(page.getByText('The lease is drafted.')).toBeVisible()
  expect((await file()).lease).toMatchObject({ status: 'DRAFT', rentAmount: 1299 })

  await step.getByRole('button', { name: 'Record the signature' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record the signature' }).click()
  await expect(page.getByText('The signature is recorded.')).toBeVisible()
  expect((await file()).signedAt).not.toBeNull()

  await step.getByRole('button', { name: 'Complete the lease' }).click()
  await expect(page.getByRole('dialog')).toContainText('locks the household for good')
  await expect(page.getByRole('dialog').getByText(/^Documents: 0 of \d validated$/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete the lease' }).click()
  await expect(page.getByText(/Locked since/)).toBeVisible()
  expect((await file()).household.isLocked).toBe('true')

  await step.getByRole('button', { name: 'Record the move-in' }).click()
  await expect(page.getByRole('dialog')).toContainText('The lease begins on Feb 1, 2098.')
  await page.getByRole('dialog').getByRole('button', { name: 'Record the move-in' }).click()
  await expect(page.getByText('The move-in is recorded.')).toBeVisible()
  // What was pressed is gone: one goes on reading at the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(step).toHaveCount(0)
  const moved = await file()
  expect([moved.household.status, moved.lease?.status, moved.nextStep]).toEqual(['CURRENT', 'ACTIVE', null])
  expect(await ask<unknown[]>(sandbox, `GET /moveIns?filter=leaseId=${moved.lease?.id}`)).toHaveLength(1)
})

test('documents are asked for where the property asks for them and nobody was told', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'housed')
  // Applications that come in are asked at once; this one is older than what its property asks for.
  await answerChanged(page, '**/applications/*/file', (file: object) => ({
    ...file,
    requirements: [],
    nextStep: 'ASK_FOR_DOCUMENTS',
  }))
  await signIn(page)
  await page.goto(at(`/applications/${applicationId}?tab=documents`))
  await expect(page.getByText('No documents are asked for')).toBeVisible()
  await page.unroute('**/applications/*/file')
  await page.getByRole('button', { name: 'Ask for documents' }).click()
  await expect(page.getByText(/^Asked for: \d+ documents\.$/)).toBeVisible()
  await expect(page.getByText('Nothing handed in').first()).toBeVisible()
})

test('the board shows each at its stage, narrows to a property, and is a table too', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const [applied, signed] = [await applicationAt(sandbox, 'applied'), await applicationAt(sandbox, 'leased')]
  await signIn(page, 'REGIONAL')
  await page.goto(at('/leasing'))
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
  const card = column('Applying').getByRole('listitem').filter({ hasText: applied.lastName })
  await expect(card).toContainText('No unit')
  await expect(column('To sign').getByRole('listitem').filter({ hasText: signed.lastName })).toContainText('Not signed')
  await page.getByRole('button', { name: 'As a table' }).click()
  await page.getByRole('button', { name: /^To sign/ }).click()
  const row = page.getByRole('row').filter({ hasText: signed.lastName })
  await expect(row).toContainText('To sign')
  await expect(page.getByRole('row').filter({ hasText: applied.lastName })).toHaveCount(0)
  await expect(page).toHaveURL(/view=table/)
  await expect(page).toHaveURL(/stage=LEASE_OUT/)
  // Nobody is stuck in it where there is room for one only.
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 400, height: 860 })
  await page.getByRole('button', { name: 'As a board' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('link', { name: `${signed.lastName} household` })).toBeVisible()
  await page.setViewportSize(size)
  await page.getByRole('button', { name: 'As a table' }).click()
  // Somewhere else nobody of these applies; the address keeps it.
  const other = page.getByLabel('Property')
  const elsewhere = await other.locator('option', { hasText: 'Birch Landing' }).getAttribute('value')
  await other.selectOption(elsewhere)
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(other).toHaveValue(elsewhere ?? '')
})

test('a denial by the menu says why; a colleague sees the reasons with the decision', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'submitted')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  const dialog = page.getByRole('dialog')
  const deny = dialog.getByRole('button', { name: 'Deny' })
  await expect(deny).toBeDisabled()
  await dialog.getByLabel('Rental history').check()
  await dialog.getByLabel('Note').fill('Called them')
  await deny.click()
  await expect(page.getByText('The application is denied.')).toBeVisible()
  const { status, statusReason } = await ask<File>(sandbox, fileOf(applicationId))
  expect([status, statusReason]).toEqual(['DENIED', 'Called them'])
  await page.getByRole('link', { name: 'Screening' }).click()
  await page.getByRole('link', { name: 'Denied' }).click()
  await expect(page.getByText('Rental history')).toBeVisible()
})

test('who was never screened is denied without reasons, which would be kept nowhere', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'applied')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByLabel('Rental history')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('The application is denied.')).toBeVisible()
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Take up again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take up again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In process')
  expect((await ask<File>(sandbox, fileOf(applicationId))).status).toBe('IN_PROCESS')
})

test('a screening that was decided by itself moves its application with one press', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId, requestId } = await applicationAt(sandbox, 'screened')
  await ask(sandbox, `POST /screening-requests/${requestId}/decision`, { decision: 'APPROVED' })
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'Set the status' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The application is approved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a lease' })).toBeVisible()
  expect((await ask<File>(sandbox, fileOf(applicationId))).status).toBe('APPROVED')
  // Another home, as long as there is no lease.
  const { unit } = await ask<File>(sandbox, fileOf(applicationId))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Assign another unit' }).click()
  const homes = page.getByRole('dialog').getByLabel('Unit')
  await homes.selectOption(await ownHome(homes, 2).getAttribute('value'))
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('The unit is assigned.')).toBeVisible()
  expect((await ask<File>(sandbox, fileOf(applicationId))).unit?.id).not.toBe(unit?.id)
})

test('a move-in is of a day that has begun at the property, and whoever is elsewhere is told which', async ({
  browser,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'completed')
  const { name, timezone } = await ask<{ name: string; timezone: string }>(
    sandbox,
    `GET /properties/${sandbox.textingPropertyId}`,
  )
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  // Some 14 hours ahead or 11 behind: in one of them it is another day.
  const timezoneId = ['Pacific/Kiritimati', 'Pacific/Midway'].find((zone) => dayIn(zone) !== dayIn(timezone)) ?? ''
  const context = await browser.newContext({ timezoneId })
  const page = await context.newPage()
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'Record the move-in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Moved in on')).toHaveValue(dayIn(timezone))
  await expect(dialog).toContainText('No later than today, which is ')
  await expect(dialog).toContainText(` at ${name}.`)
  await context.close()
})

test('who has no home yet is given one where they are approved', async ({ page, at, sandbox, signIn }) => {
  const { applicationId } = await applicationAt(sandbox, 'applied')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeDisabled()
  await expect(dialog).toContainText('Vacant and ready, or on notice')
  const home = ownHome(dialog.getByLabel('Unit'), 3)
  await dialog.getByLabel('Unit').selectOption(await home.getAttribute('value'))
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await approve.click()
  await expect(page.getByText('The application is approved.')).toBeVisible()
  const { status, unit } = await ask<File>(sandbox, fileOf(applicationId))
  expect(status).toBe('APPROVED')
  expect(unit).not.toBeNull()
})

test('a step that a colleague took meanwhile is not taken again', async ({ page, at, sandbox, signIn }) => {
  const { applicationId } = await applicationAt(sandbox, 'asked')
  await page.clock.install()
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'Submit for screening' }).click()
  await ask(sandbox, `POST /applications/${applicationId}/screening`, {})
  await comeBack(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('in the meantime')
  await expect(dialog.getByRole('button', { name: 'Submit for screening' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('has not answered yet')
  expect((await ask<File>(sandbox, fileOf(applicationId))).screenings).toHaveLength(1)
})

test('a lease that a colleague cancels leaves what was typed, and says what stands', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'approved')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'Make a lease' }).click()
  await page.getByLabel('First day').fill('2098-03-01')
  await page.getByLabel('Rent a month').fill('1888')
  await ask(sandbox, `PUT /applications/${applicationId}/status`, { status: 'CANCELED' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a lease' }).click()
  // Nothing is left to do for the application, and the form is still there.
  await expect(dialog.getByRole('alert')).toContainText('CANCELED')
  await expect(page.getByLabel('Rent a month')).toHaveValue('1888')
})

test('where a screening waits for a decision, the menu leads to its evidence', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId, requestId } = await applicationAt(sandbox, 'screened')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page).toHaveURL(new RegExp(`/screening/${requestId}$`))
  await expect(page.getByText('Your decision')).toBeVisible()
  // What was not decided leads back to the application.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(new RegExp(`/applications/${applicationId}$`))
})

test('two people make a lease of one application: the second is told, and keeps what they typed', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'approved')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  await page.getByRole('button', { name: 'Make a lease' }).click()
  await page.getByLabel('First day').fill('2098-03-01')
  await page.getByLabel('Rent a month').fill('1777')
  await ask(sandbox, `POST /applications/${applicationId}/leases`, { startDate: '2098-01-01', rentAmount: 1000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a lease' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already has the lease')
  await expect(page.getByLabel('Rent a month')).toHaveValue('1777')
  expect((await ask<File>(sandbox, fileOf(applicationId))).lease?.rentAmount).toBe(1000)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('waits for a signature')
})

test('a lease is canceled by the name of its household only, and assigned work is seen on the board', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId, lastName } = await applicationAt(sandbox, 'completed')
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/applications/${applicationId}`))
  const menu = page.getByRole('button', { name: 'More to do' })
  await menu.click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('It is assigned to you.')).toBeVisible()
  expect((await ask<File>(sandbox, fileOf(applicationId))).assignedUser?.name).toBe('Regional Demo')
  await menu.click()
  await page.getByRole('button', { name: 'Cancel the lease' }).click()
  const dialog = page.getByRole('dialog')
  const cancel = dialog.getByRole('button', { name: 'Cancel the lease' })
  await dialog.getByLabel('Type').fill('somebody')
  await expect(cancel).toBeDisabled()
  await dialog.getByLabel('Type').fill(lastName)
  await dialog.getByLabel('Note').fill('They found another home')
  await cancel.click()
  await expect(page.getByText('The lease is canceled.')).toBeVisible()
  const [lease] = await ask<{ status: string; cancellationReason: string }[]>(
    sandbox,
    `GET /leases?filter=applicationId=${applicationId}`,
  )
  expect([lease?.status, lease?.cancellationReason]).toEqual(['CANCELED', 'They found another home'])
  await expect(page.getByText(/Locked since/)).toHaveCount(0)
  await page.goto(at('/leasing'))
  const card = page
    .getByRole('region', { name: /^Approved/ })
    .getByRole('listitem')
    .filter({ hasText: lastName })
  await expect(card).toContainText('Yours')
})

test('who may only read sees the application, what comes next, and nothing to act with', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'applied')
  await signIn(page, 'READ_ONLY')
  await page.goto(at(`/applications/${applicationId}`))
  await expect(page.getByText('Your role does not include this step.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign a unit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More to do' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Screening' })).toHaveCount(0)
  // What they earn is not for everybody either.
  await page.getByRole('link', { name: 'Applicants' }).click()
  await expect(page.getByText('ana@example.com')).toBeVisible()
  await expect(page.getByText('$5,000')).toHaveCount(0)
})

test('a step is taken by keyboard alone, and the focus goes back to where it was', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { applicationId } = await applicationAt(sandbox, 'leased')
  await signIn(page)
  await page.goto(at('/needs-you'))
  await page.getByRole('article').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(at('/leasing'))
  await page.goto(at(`/applications/${applicationId}`))
  const sign = page.getByRole('button', { name: 'Record the signature' })
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(sign).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The signature is recorded.')).toBeVisible()
  expect((await ask<File>(sandbox, fileOf(applicationId))).signedAt).not.toBeNull()
})

test('on a phone a stage is chosen, the step is at the lower edge, and the way back leads to the card', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { lastName } = await applicationAt(sandbox, 'leased')
  await page.setViewportSize({ width: 400, height: 860 })
  await signIn(page, 'REGIONAL')
  await page.goto(at('/leasing'))
  await page.getByRole('button', { name: /^To sign/ }).click()
  await expect(page.getByRole('region', { name: /^Prospects/ })).toBeHidden()
  await page.getByRole('link', { name: `${lastName} household` }).click()
  const button = page.getByRole('button', { name: 'Record the signature' })
  await expect(button).toBeInViewport()
  expect((await button.boundingBox())?.y).toBeGreaterThan(700)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/stage=LEASE_OUT/)
  await expect(page.getByRole('link', { name: `${lastName} household` })).toBeFocused()
})
