// Units: looked up, looked at, and corrected by those who may. What was done is told by the server afterwards.
import { NEXT_YEAR } from '../applications.ts'
import { ask, expect, test } from '../desk.ts'
import { residents } from '../households.ts'
import { newName } from '../partners.ts'
import { emptyHome, homeOf, type Unit, unitOf } from '../units.ts'

test('the list shows each home with what it costs and who lives there, and is narrowed and put in order', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const [lived] = await ask<{ id: string; number: string; currentHouseholdId: string; quotingRentAmount: number }[]>(
    sandbox,
    `GET /units?filter=status=OCCUPIED&filter=propertyId=${sandbox.textingPropertyId}&sort=number&limit=1`,
  )
  await signIn(page, 'REGIONAL')
  await page.goto(at('/units'))
  const table = page.getByRole('table', { name: 'Units' })
  const rows = table.getByRole('row')
  await page.getByRole('button', { name: 'Lived in' }).click()
  await page.getByLabel('Property').selectOption(sandbox.textingPropertyId)
  await expect(page).toHaveURL(/view=lived/)
  const row = rows.nth(1)
  await expect(row.getByRole('rowheader')).toHaveText(`Unit ${lived?.number}`)
  await expect(row).toContainText(`$${lived?.quotingRentAmount.toLocaleString('en-US')}`)
  await expect(row).toContainText('Lived in')
  await expect(row.getByRole('link', { name: /household$/ })).toHaveAttribute(
    'href',
    new RegExp(`/households/${lived?.currentHouseholdId}$`),
  )

  await page.getByRole('button', { name: 'Vacant' }).click()
  await expect(rows.filter({ hasText: 'Vacant, ready' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Lived in' })).toHaveCount(0)
  await table.getByRole('button', { name: 'Rent' }).click()
  await table.getByRole('button', { name: 'Rent' }).click()
  await expect(page).toHaveURL(/sort=quotingRentAmount%3Adesc/)
  const [dearest] = await ask<Unit[]>(
    sandbox,
    `GET /units?filter=status=VACANT_READY|VACANT_NOT_READY|VACANT_LEASED&filter=propertyId=${sandbox.textingPropertyId}&sort=quotingRentAmount:desc&limit=1`,
  )
  await expect(rows.nth(1)).toContainText(`$${dearest?.quotingRentAmount?.toLocaleString('en-US')}`)
})

test('a unit is corrected: nothing but what was changed is sent, and what stands is shown', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const home = await emptyHome(sandbox)
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/units/${home.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Unit ${home.number}`)
  await expect(page.getByText('Nobody lives here.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: `Correct unit ${home.number}` })
  await dialog.getByLabel('Building').fill('North')
  await dialog.getByLabel('Quoting rent').fill('1234.5')
  await dialog.getByLabel('Available on').fill('2098-03-01')
  await dialog.getByLabel('Status').selectOption('DOWN')
  await dialog.getByLabel('for people with disabilities').check()
  // Meanwhile a colleague corrects something else.
  await ask(sandbox, `PUT /units/${home.id}`, { squareFeet: 777 })
  const [sent] = await Promise.all([
    page.waitForRequest((asked) => asked.method() === 'PUT'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])
  await expect(page.getByText('The unit is corrected.')).toBeVisible()
  expect(sent.postDataJSON()).toEqual({
    buildingName: 'North',
    quotingRentAmount: 1234.5,
    availableDate: '2098-03-01',
    status: 'DOWN',
    isADA: 'true',
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Off the market')
  await expect(page.getByText('$1,234.50')).toBeVisible()
  await expect(page.getByText('Mar 1, 2098')).toBeVisible()
  await expect(page.getByText('777 sq ft')).toBeVisible()
  expect(await unitOf(sandbox, home.id)).toMatchObject({
    buildingName: 'North',
    quotingRentAmount: 1234.5,
    availableDate: '2098-03-01',
    status: 'DOWN',
    isADA: 'true',
    squareFeet: 777,
    marketRentAmount: home.marketRentAmount,
  })
  // What is emptied is unknown from then on.
  await page.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByLabel('Building').fill('')
  await dialog.getByLabel('Available on').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await unitOf(sandbox, home.id)).toMatchObject({ buildingName: null, availableDate: null })
})

test('where somebody lives, or a lease waits, only statuses that do not follow from leases can be set', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { householdId, lastName } = await residents(sandbox)
  const [lived] = await ask<Unit[]>(sandbox, `GET /units?filter=currentHouseholdId=${householdId}`)
  await signIn(page, 'REGIONAL')
  await page.goto(at(`/units/${lived?.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lived in')
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('follows from leases as long as somebody lives here')
  await expect(dialog.getByLabel('Status')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('region', { name: 'Who lives here' })
    .getByRole('link', { name: `${lastName} household` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/households/${householdId}$`))

  const { unit } = await homeOf(sandbox, 'completed')
  await page.goto(at(`/units/${unit.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vacant, leased')
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByLabel('Status').getByRole('option')).toHaveText(['Vacant, leased', 'Off the market'])
  await dialog.getByLabel('Status').selectOption('DOWN')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Off the market')
  expect((await unitOf(sandbox, unit.id)).status).toBe('DOWN')
})

test('a status that a lease has taken meanwhile is refused with its reason, and nothing typed is lost', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { unit, leaseId } = await homeOf(sandbox, 'signed')
  await signIn(page, 'PROPERTY_MANAGER')
  await page.goto(at(`/units/${unit.id}`))
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Status').selectOption('MODEL')
  await dialog.getByLabel('Building').fill('South')
  await ask(sandbox, `POST /leases/${leaseId}/complete`, {})
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('it follows from leases')
  await expect(dialog.getByLabel('Building')).toHaveValue('South')
  await expect(dialog.getByLabel('Status')).toHaveValue('MODEL')
  expect(await unitOf(sandbox, unit.id)).toMatchObject({ status: 'VACANT_LEASED', buildingName: null })
})

test('its leases lead to their households, the last first, and its applications to theirs', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { unit, applicationId, leaseId, householdId, lastName } = await homeOf(sandbox, 'leased')
  await ask(sandbox, `POST /leases/${leaseId}/cancel`, {})
  await ask(sandbox, `POST /applications/${applicationId}/leases`, { startDate: '2098-04-01', rentAmount: 1500 })
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at(`/units/${unit.id}?tab=leases`))
  const leases = page.getByRole('region', { name: 'Leases of the unit' }).getByRole('listitem')
  await expect(leases).toHaveCount(2)
  await expect(leases.first()).toContainText('From Apr 1, 2098')
  await expect(leases.first()).toContainText('$1,500 a month')
  await expect(leases.nth(1)).toContainText(`Jan 1, ${NEXT_YEAR} to Dec 31, ${NEXT_YEAR}`)
  await expect(leases.nth(1)).toContainText('Canceled')
  await expect(leases.first().getByRole('link', { name: `${lastName} household` })).toHaveAttribute(
    'href',
    new RegExp(`/households/${householdId}`),
  )
  const parts = page.getByRole('navigation', { name: 'Parts of the unit' })
  await parts.getByRole('link', { name: 'Applications' }).click()
  const application = page.getByRole('region', { name: 'Applications of the unit' }).getByRole('listitem')
  await expect(application).toContainText('Approved')
  await application.getByRole('link', { name: `${lastName} household` }).click()
  await expect(page).toHaveURL(new RegExp(`/applications/${applicationId}$`))
  await expect(page.getByRole('navigation', { name: 'Parts of the application' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/tab=applications/)
})

test('what a role does not include is not there: no correcting, no applications, no history', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { unit } = await homeOf(sandbox, 'housed')
  await signIn(page, 'MAINTENANCE')
  await page.goto(at(`/units/${unit.id}?tab=history`))
  const parts = page.getByRole('navigation', { name: 'Parts of the unit' }).getByRole('link')
  await expect(parts).toHaveText(['Overview', 'Leases'])
  await expect(page.getByRole('heading', { name: 'Rents a month' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0)
})

test('who looks after partners sees what a home is like, and nobody who lives there', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const [lived] = await ask<Unit[]>(sandbox, 'GET /units?filter=status=OCCUPIED&limit=1')
  await signIn(page, 'INTEGRATION_MANAGER')
  await page.goto(at(`/units/${lived?.id}`))
  await expect(page.getByRole('heading', { name: 'Rents a month' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who lives here' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /[Hh]ousehold/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Parts of the unit' }).getByRole('link')).toHaveText([
    'Overview',
    'History',
  ])
})

test('its history tells who corrected what', async ({ page, at, sandbox, signIn }) => {
  const home = await emptyHome(sandbox)
  await ask(sandbox, `PUT /units/${home.id}`, { makeReadyDate: '2098-02-01', quotingRentAmount: 1300 })
  await signIn(page, 'ADMINISTRATOR')
  await page.goto(at(`/units/${home.id}`))
  await page.getByRole('link', { name: 'History' }).click()
  // The last is first.
  const deed = page.getByRole('listitem').filter({ hasText: 'Unit corrected' }).first()
  await expect(deed).toContainText('ready on')
  await expect(deed).toContainText('quoting rent')
})

test('a unit is found, opened and corrected by keyboard alone, and the focus goes back', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  await signIn(page, 'REGIONAL')
  await page.goto(at('/needs-you'))
  await page.getByRole('article').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('table', { name: 'Units' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('rowheader').first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  const correct = page.getByRole('button', { name: 'Correct' })
  await expect(correct).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  await correct.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Number')).toBeFocused()
  await page.keyboard.press('Tab')
  // Another each time: what is as it was is not sent.
  const building = newName()
  await page.keyboard.type(building)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The unit is corrected.')).toBeVisible()
  await expect(correct).toBeFocused()
  expect((await unitOf(sandbox, id)).buildingName).toBe(building)
})
