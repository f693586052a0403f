// What applicants were asked for: looked through, handed in for them, taken away, reviewed.
import { answerChanged, ask, expect, test } from '../desk.ts'
import { handedIn, newRequirement, PICTURE, type Requirement } from '../documents.ts'

type File = {
  readonly status: string
  readonly documents: readonly { readonly fileName: string; readonly status: string }[]
}
const fileOf = (id: string) => `GET /requirements/${id}/file`

test('what waits is reviewed one after the other, and is found where it went', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const [one, two] = [await handedIn(sandbox), await handedIn(sandbox)]
  // Others hand in at the same time, and what they did might stand between the two.
  await answerChanged(page, '**/backoffice/v1/requirements?*', (rows: readonly { readonly id: string }[]) =>
    rows.filter(({ id }) => id === one.id || id === two.id),
  )
  await signIn(page, 'REGIONAL')
  await page.goto(at('/documents'))
  const list = page.getByRole('region', { name: 'What applicants were asked for' })
  await list.getByRole('button', { name: one.who }).click()
  await expect(page).toHaveURL(new RegExp(`open=${one.id}`))
  await expect(page.getByRole('img', { name: 'passport.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Validate', exact: true }).click()
  await expect(page.getByText('Your review is recorded.')).toBeVisible()
  // It has left the list, and is still open with what became of it.
  await expect(list.getByRole('button', { name: one.who })).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('Validated')
  expect((await ask<Requirement>(sandbox, `GET /requirements/${one.id}`)).status).toBe('VALIDATED')
  // What stood after it is next.
  await page.getByRole('article').getByRole('heading', { level: 2 }).focus()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`open=${two.id}`))
  await page.getByRole('button', { name: 'Validated' }).click()
  await expect(list.getByRole('button', { name: one.who })).toBeVisible()
  await expect(page).toHaveURL(/view=done/)
})

test('staff hand something in for an applicant; what is too large is said before it is sent', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await newRequirement(sandbox)
  await signIn(page)
  await page.goto(at(`/documents?view=missing&open=${id}`))
  await expect(page.getByText('Nothing is handed in')).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Upload', exact: true })
  await expect(send).toBeDisabled()
  const large = { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(26 * 1024 * 1024) }
  await dialog.getByLabel('File').setInputFiles(large)
  await expect(dialog.getByText('It is larger than 25 MB.')).toBeVisible()
  await expect(send).toBeDisabled()
  // What is not what it says is refused by the server, and the dialog stays.
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('?') })
  await send.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('File').setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: PICTURE })
  await send.click()
  await expect(page.getByText('It is handed in.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'licence.png' })).toBeVisible()
  const { status, documents } = await ask<File>(sandbox, fileOf(id))
  expect([status, documents.map(({ fileName }) => fileName)]).toEqual(['UPLOADED', ['licence.png']])
})

test('who may hand in and not read what others did, hands in and sees nothing else', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { id } = await handedIn(sandbox)
  await signIn(page, 'LEASING_AGENT')
  await page.goto(at(`/documents?open=${id}`))
  await expect(page.getByText('Your role does not include this')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: PICTURE })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('It is handed in.')).toBeVisible()
  const { documents } = await ask<File>(sandbox, fileOf(id))
  expect(documents.map(({ fileName }) => fileName).toSorted()).toEqual(['back.png', 'passport.png'])
})

test('what was handed in by mistake is taken away, after a question', async ({ page, at, sandbox, signIn }) => {
  const { id } = await handedIn(sandbox)
  await signIn(page, 'COMPLIANCE')
  await page.goto(at(`/documents?open=${id}`))
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog')).toContainText('passport.png is deleted for good')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('It is removed.')).toBeVisible()
  await expect(page.getByText('Nothing is handed in')).toBeVisible()
  expect((await ask<File>(sandbox, fileOf(id))).status).toBe('AWAITING_UPLOAD')
})

test('documents are a page of those whose role includes them, narrowed to a property', async ({
  page,
  at,
  sandbox,
  signInByPage,
}) => {
  const { who } = await handedIn(sandbox)
  await signInByPage(page, 'REGIONAL')
  await page.goto(at('/needs-you'))
  await page.getByRole('article').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/documents/)
  const row = page.getByRole('button', { name: who })
  await expect(row).toBeVisible()
  const property = page.getByLabel('Property')
  const elsewhere = await property.locator('option', { hasText: 'Birch Landing' }).getAttribute('value')
  await property.selectOption(elsewhere)
  await expect(row).toHaveCount(0)
  await expect(page).toHaveURL(/property=/)
  await page.context().clearCookies()
  await signInByPage(page, 'READ_ONLY')
  await expect(page.getByRole('link', { name: 'Leasing' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Documents' })).toHaveCount(0)
})

test('of an application that has ended nothing is listed any more', async ({ page, at, sandbox, signIn }) => {
  const [goesOn, ended] = [await handedIn(sandbox), await handedIn(sandbox)]
  const { applicationId } = await ask<{ applicationId: string }>(sandbox, `GET /requirements/${ended.id}`)
  await signIn(page, 'REGIONAL')
  const list = page.getByRole('region', { name: 'What applicants were asked for' })
  const named = ({ who }: { readonly who: string }) => list.getByRole('button', { name: who })
  await page.goto(at('/documents'))
  await expect(named(ended)).toBeVisible()
  await ask(sandbox, `PUT /applications/${applicationId}/status`, { status: 'CANCELED' })
  await page.goto(at('/documents'))
  await expect(named(goesOn)).toBeVisible()
  await expect(named(ended)).toHaveCount(0)
  // What a whole application owes is called by its household, and is gone from what is missing too.
  const household = goesOn.who.replace('Ana ', '')
  await page.goto(at('/documents?view=missing'))
  await expect(list.getByRole('button', { name: `${household} household` })).toBeVisible()
  await expect(list.getByRole('button', { name: `${ended.who.replace('Ana ', '')} household` })).toHaveCount(0)
})
