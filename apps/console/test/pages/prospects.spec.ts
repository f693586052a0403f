// Prospects: entered, corrected, linked and brought to an application by the page. What was done is told by the server afterwards.
import { ask, expect, test } from '../desk.ts'
import { residents } from '../households.ts'
import { newName, newTalk } from '../partners.ts'
import { newProspect, otherProperty, type Prospect, prospectOf } from '../prospects.ts'

type Id = { readonly id: string }
type Customer = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
}

test('who calls is entered by hand, and their page is next', async ({ page, at, sandbox, signIn }) => {
  const elsewhere = await otherProperty(sandbox)
  const lastName = newName()
  await signIn(page, 'REGIONAL')
  await page.goto(at('/prospects'))
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a prospect' })
  await dialog.getByLabel('Property').selectOption(elsewhere.id)
  await dialog.getByLabel('Bedrooms').fill('2')
  // Whoever cannot be told from others is not entered.
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Give a name, a phone number or an email address.')
  await dialog.getByLabel('First name').fill('Nia')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Phone').fill('(512) 555-0188')
  await dialog.getByLabel('Email').fill('Nia@Example.com')
  await dialog.getByLabel('Rent up to').fill('1800')
  await dialog.getByLabel('Moves in on').fill('2098-05-01')
  await dialog.getByLabel('Source').fill('Walk-in')
  await dialog.getByLabel('What they wrote').fill('Has two cats')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(page).toHaveURL(/\/prospects\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Nia ${lastName}`)
  await expect(page.getByText(`${elsewhere.name} · since`)).toBeVisible()
  await expect(page.getByRole('link', { name: '(512) 555-0188' })).toHaveAttribute('href', 'tel:+15125550188')
  await expect(page.getByRole('link', { name: 'nia@example.com' })).toHaveAttribute('href', 'mailto:nia@example.com')
  await expect(page.getByText('2 bedrooms')).toBeVisible()
  await expect(page.getByText('up to $1,800')).toBeVisible()
  await expect(page.getByText('from May 1, 2098')).toBeVisible()
  await expect(page.getByText('By hand')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  expect(await prospectOf(sandbox, id)).toMatchObject({
    propertyId: elsewhere.id,
    firstName: 'Nia',
    lastName,
    phone: '5125550188',
    email: 'nia@example.com',
    numBeds: 2,
    maxPrice: 1800,
    moveInStart: '2098-05-01',
    referralSource: 'Walk-in',
    introductoryNote: 'Has two cats',
    isManual: 'true',
    status: 'NEW',
  })
  // The way back leads to the list, where they are now.
  await page.getByRole('button', { name: 'Back' }).click()
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row).toContainText('2 bd, up to $1,800, from May 1, 2098')
  await expect(row).toContainText('(512) 555-0188')
})

test('what the server refuses is told at its field, and nothing typed is lost', async ({ page, at, signIn }) => {
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at('/prospects'))
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Nia')
  await dialog.getByLabel('Phone').fill('12345')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog.getByText(/^phone must be a valid phone number/)).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Phone')).toHaveValue('12345')
  await expect(dialog.getByLabel('First name')).toHaveValue('Nia')
})

test('who was entered before the answer was lost is entered once', async ({ page, at, sandbox, signIn }) => {
  const lastName = newName()
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at('/prospects'))
  await page.route('**/backoffice/v1/prospects', async (asked) => {
    if (asked.request().method() !== 'POST') return asked.continue()
    await asked.fetch()
    return asked.abort()
  })
  await page.getByRole('button', { name: 'Enter by hand' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached')
  await page.unroute('**/backoffice/v1/prospects')
  await dialog.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName)
  const newest = await ask<readonly Prospect[]>(sandbox, 'GET /prospects?sort=createdAt:desc&limit=20')
  expect(newest.filter((each) => each.lastName === lastName)).toHaveLength(1)
})

test('a prospect is corrected without undoing what a colleague corrects', async ({ page, at, sandbox, signIn }) => {
  const { id, name, lastName } = await newProspect(sandbox, { phone: '5125550190', numBeds: 1, minPrice: 900 })
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at(`/prospects/${id}`))
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: `Correct ${name}` })
  await dialog.getByLabel('Company').fill('Harbor Cafe')
  await dialog.getByLabel('Status').selectOption('TOURED')
  await dialog.getByLabel('Rent up to').fill('800')
  await ask(sandbox, `PUT /prospects/${id}`, { numBeds: 3 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Less than the least: refused at its field, and mended there.
  await expect(dialog.getByText('minPrice must not be more than maxPrice')).toBeVisible()
  await expect(dialog.getByLabel('Company')).toHaveValue('Harbor Cafe')
  await dialog.getByLabel('Rent up to').fill('1700')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The prospect is corrected.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Has seen it')
  await expect(page.getByText('$900 to $1,700')).toBeVisible()
  await expect(page.getByText('3 bedrooms')).toBeVisible()
  expect(await prospectOf(sandbox, id)).toMatchObject({
    lastName,
    phone: '5125550190',
    companyName: 'Harbor Cafe',
    status: 'TOURED',
    minPrice: 900,
    maxPrice: 1700,
    numBeds: 3,
  })
})

test('a household of the same property is linked, and unlinked again', async ({ page, at, sandbox, signIn }) => {
  const household = await residents(sandbox)
  const { id } = await newProspect(sandbox)
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at(`/prospects/${id}`))
  await expect(page.getByText('They have not applied, and no household is linked.')).toBeVisible()
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Link a household' }).click()
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('button', { name: 'Link', exact: true })
  await dialog.getByLabel('Find the household').fill(household.lastName)
  const found = dialog.getByRole('radio', { name: `${household.lastName} household` })
  await expect(found).toBeVisible()
  await expect(link).toBeDisabled()
  await found.check()
  await link.click()
  await expect(page.getByText('The household is linked.')).toBeVisible()
  const outcome = page.getByRole('region', { name: 'Application and household' })
  await expect(outcome.getByRole('link', { name: `${household.lastName} household` })).toBeVisible()
  await expect(outcome).toContainText('Lives here')
  expect((await prospectOf(sandbox, id)).householdId).toBe(household.householdId)

  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Unlink the household' }).click()
  await dialog.getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect(page.getByText('The household is linked no longer.')).toBeVisible()
  await expect(page.getByText('They have not applied, and no household is linked.')).toBeVisible()
  expect((await prospectOf(sandbox, id)).householdId).toBeNull()
})

test('no household of another property is found, and none of an earlier word can be chosen by a later one', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { lastName } = await residents(sandbox)
  const here = await newProspect(sandbox)
  const elsewhere = await newProspect(sandbox, { propertyId: (await otherProperty(sandbox)).id })
  await signIn(page, 'REGIONAL')
  const dialog = page.getByRole('dialog')
  const open = async (id: string) => {
    await page.goto(at(`/prospects/${id}`))
    await page.getByRole('button', { name: 'More to do' }).click()
    await page.getByRole('button', { name: 'Link a household' }).click()
    await dialog.getByLabel('Find the household').fill(lastName)
  }
  await open(elsewhere.id)
  await expect(dialog.getByText('No household of this property has that name.')).toBeVisible()
  await open(here.id)
  await dialog.getByRole('radio').check()
  await expect(dialog.getByRole('button', { name: 'Link', exact: true })).toBeEnabled()
  await dialog.getByLabel('Find the household').fill('Nobodyhasthisname')
  await expect(dialog.getByRole('button', { name: 'Link', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
})

test('an application is started from what is known of a prospect, and its page is next', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id, lastName } = await newProspect(sandbox, {
    firstName: null,
    phone: '5125550191',
    email: 'ines@example.com',
    moveInStart: '2098-06-01',
  })
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at(`/prospects/${id}`))
  await page.getByRole('button', { name: 'Start an application' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Last name')).toHaveValue(lastName)
  await expect(dialog.getByLabel('Wishes to move in on')).toHaveValue('2098-06-01')
  // Without a whole name nobody applies.
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await dialog.getByLabel('First name').fill('Ines')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${lastName} household`)
  const { applicationId, status } = await prospectOf(sandbox, id)
  expect(status).toBe('APPLIED')
  const { desiredMoveInDate, customers } = await ask<{ desiredMoveInDate: string; customers: readonly Customer[] }>(
    sandbox,
    `GET /applications/${applicationId}?fields=*,customers.*`,
  )
  expect(desiredMoveInDate).toBe('2098-06-01')
  expect(customers).toMatchObject([{ firstName: 'Ines', lastName, phone: '5125550191', email: 'ines@example.com' }])
  // Back at the prospect, what follows from the application can be set no longer.
  await page.getByRole('button', { name: 'Back' }).click()
  const outcome = page.getByRole('region', { name: 'Application and household' })
  await expect(outcome.getByRole('link', { name: 'Application' })).toHaveAttribute(
    'href',
    new RegExp(`/applications/${applicationId}$`),
  )
  await expect(outcome).toContainText('In process')
  await expect(page.getByRole('button', { name: 'More to do' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByLabel('Source')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toHaveCount(0)
})

test('who lives here already applies with their household, as a transfer', async ({ page, at, sandbox, signIn }) => {
  const { householdId, lastName, customerId } = await residents(sandbox)
  const { id } = await newProspect(sandbox, { firstName: 'Ana', lastName })
  await ask(sandbox, `PUT /prospects/${id}/household`, { householdId })
  await signIn(page)
  await page.goto(at(`/prospects/${id}`))
  await expect(page.getByText('Linked: if they apply, it counts as a transfer of that household.')).toBeVisible()
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Start an application' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It is an application of the linked household')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
  const { applicationId } = await prospectOf(sandbox, id)
  expect(await ask(sandbox, `GET /applications/${applicationId}`)).toMatchObject({ householdId, customerId })
})

test('who has withdrawn can apply once more, and is linked to nobody else', async ({ page, at, sandbox, signIn }) => {
  const { id, lastName } = await newProspect(sandbox)
  const applicants = [{ firstName: 'Ines', lastName, isPrimary: true }]
  const first = await ask<Id>(sandbox, 'POST /applications', { prospectId: id, applicants })
  await ask(sandbox, `PUT /applications/${first.id}/status`, { status: 'CANCELED' })
  await signIn(page)
  await page.goto(at(`/prospects/${id}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await expect(page.getByRole('button', { name: 'Link a household' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start an application' }).click()
  const dialog = page.getByRole('dialog')
  // A colleague is faster.
  const second = await ask<Id>(sandbox, 'POST /applications', { prospectId: id, applicants })
  await dialog.getByLabel('First name').fill('Inés')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`already has the open application ${second.id}`)
  await expect(dialog.getByLabel('First name')).toHaveValue('Inés')
  expect((await prospectOf(sandbox, id)).applicationId).toBe(second.id)
})

test('notes stand beneath, and texts lead to their thread', async ({ page, at, sandbox, signIn }) => {
  const talk = await newTalk(sandbox, 'Is it still free?')
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at(`/prospects/${talk.prospectId}`))
  const notes = page.getByRole('region', { name: 'Notes and visits' })
  await notes.getByRole('button', { name: 'Write a note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What happened').fill('Showed them two homes')
  await dialog.getByLabel('What it was').selectOption('VISITED')
  await dialog.getByRole('button', { name: 'Save the note' }).click()
  await expect(notes.getByRole('listitem').filter({ hasText: 'Showed them two homes' })).toContainText('Visit')
  const [kept] = await ask<readonly { type: string; description: string }[]>(
    sandbox,
    `GET /activities?filter=prospectId=${talk.prospectId}&sort=createdAt:desc`,
  )
  expect(kept).toMatchObject({ type: 'VISITED', description: 'Showed them two homes' })
  await page.getByRole('link', { name: 'Texts' }).click()
  const texts = page.getByRole('region', { name: 'Texts', exact: true })
  await expect(texts.getByRole('button', { name: `Text ${talk.name}` })).toBeVisible()
  await texts.getByRole('link', { name: talk.name }).click()
  await expect(page).toHaveURL(new RegExp(`/inbox/${talk.id}$`))
})

test('who may only read sees prospects and nothing to act with; who repairs sees no texts', async ({
  page,
  at,
  sandbox,
  signIn,
  browser,
}) => {
  const { id, name } = await newProspect(sandbox)
  await signIn(page, 'READ_ONLY')
  await page.goto(at('/prospects'))
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText('Nothing is written down yet.')).toBeVisible()
  for (const act of ['Correct', 'More to do', 'Write a note'])
    await expect(page.getByRole('button', { name: act })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('table', { name: 'Prospects' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter by hand' })).toHaveCount(0)

  const another = await browser.newPage()
  await signIn(another, 'MAINTENANCE')
  await another.goto(at(`/prospects/${id}?tab=texts`))
  await expect(another.getByRole('heading', { name: 'How to reach them' })).toBeVisible()
  await expect(another.getByRole('navigation', { name: 'Parts of the page' }).getByRole('link')).toHaveText([
    'Overview',
  ])
  await another.close()
})

test('who gave no name is called by what is known of them, and the history tells what was done', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const nobody = { firstName: null, lastName: null }
  const caller = await newProspect(sandbox, { ...nobody, phone: '5125550192' })
  const firm = await newProspect(sandbox, { ...nobody, companyName: 'Harbor Cafe', phone: '5125550193' })
  const unknown = await newProspect(sandbox, nobody)
  await ask(sandbox, `PUT /prospects/${caller.id}`, { numBeds: 2 })
  await signIn(page, 'ADMINISTRATOR')
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(at(`/prospects/${firm.id}`))
  await expect(title).toContainText('Harbor Cafe')
  await page.goto(at(`/prospects/${unknown.id}`))
  await expect(title).toContainText('Without a name')
  await expect(page.getByText('Neither a phone number nor an email address is known.')).toBeVisible()
  await expect(page.getByText('Nothing was said.')).toBeVisible()
  await page.goto(at(`/prospects/${caller.id}`))
  await expect(title).toContainText('(512) 555-0192')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Prospect corrected' })).toContainText('bedrooms')
  await expect(page.getByRole('listitem').filter({ hasText: 'Prospect entered' })).toBeVisible()
})

test('a prospect is entered and corrected by keyboard alone', async ({ page, at, sandbox, signIn }) => {
  const lastName = newName()
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at('/needs-you'))
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('table', { name: 'Prospects' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter by hand' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('combobox', { name: 'Property' }).or(dialog.getByLabel('First name')).first(),
  ).toBeFocused()
  await dialog.getByLabel('Last name').focus()
  await page.keyboard.type(lastName)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName)
  const correct = page.getByRole('button', { name: 'Correct' })
  await correct.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Mara')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The prospect is corrected.')).toBeVisible()
  await expect(correct).toBeFocused()
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  expect((await prospectOf(sandbox, id)).firstName).toBe('Mara')
})
