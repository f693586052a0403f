import { ask, expect, test } from '../desk.ts'
import { ownHome } from '../homes.ts'
import { newScreening } from '../partners.ts'

type Worklist = {
  readonly counts: Readonly<Record<string, number>>
  readonly items: readonly { readonly id: string }[]
}
type Decision = {
  readonly decision: string
  readonly adverseActionReasons: readonly string[]
  readonly note: string | null
}

const decisionsOn = (requestId: string) => `GET /screening-decisions?filter=screeningRequestId=${requestId}`

test('everything that waits is there by kind, the longest waiting first, and the first is open', async ({
  page,
  at,
  signInByPage,
}) => {
  // What the server told this page last: others work at the same time.
  let told: Worklist['counts'] = {}
  page.on('response', async (answer) => {
    if (!/\/worklist(\?|$)/.test(answer.url())) return
    // Of a page that is left meanwhile nothing can be read any more.
    const list = (await answer.json().catch(() => undefined)) as Worklist | undefined
    if (list) told = list.counts
  })
  await signInByPage(page, 'REGIONAL')
  await expect(page).toHaveURL(/\/needs-you\?open=/)
  await expect(page.getByRole('article')).toBeVisible()
  for (const [name, kind] of Object.entries({ Help: 'HELP', Reply: 'REPLY', Docs: 'DOCUMENT', Leases: 'LEASE' })) {
    const filter = page.getByRole('button', { name: new RegExp(`^${name} \\d`) })
    await expect.poll(async () => (await filter.textContent()) === `${name} ${told[kind]}`).toBe(true)
  }
  // One kind alone, and the address says so.
  await page.getByRole('button', { name: /^Leases/ }).click()
  await expect(page).toHaveURL(/kind=LEASE/)
  const rows = page.locator('[data-row]')
  await expect.poll(async () => (await rows.count()) === told['LEASE']).toBe(true)
  await page.reload()
  await rows.first().waitFor()
  await expect.poll(async () => (await rows.count()) === told['LEASE']).toBe(true)
  expect(page.url()).toContain(at('/needs-you'))
  // Nothing of another kind stays beside it.
  await expect(page).toHaveURL(/open=LEASE\./)
  await page.getByRole('button', { name: /^Help \d/ }).click()
  await expect(page).toHaveURL(/open=HELP\./)
  await page.getByRole('button', { name: /^All \d/ }).click()
  await expect(page).toHaveURL(/open=HELP\./)
})

test('a denial needs a reason, and is recorded once with the application', async ({ page, at, sandbox, signIn }) => {
  const { requestId, applicationId, lastName } = await newScreening(sandbox)
  await signIn(page)
  await page.goto(at(`/needs-you?open=DECISION.${requestId}`))
  await expect(page.getByRole('heading', { name: `${lastName} household` })).toBeVisible()
  await expect(page.getByText('Demo screening partner: declined')).toBeVisible()
  await page.getByText('Deny', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Deny', exact: true })).toBeDisabled()
  await page.getByLabel('Credit history').check()
  await page.getByLabel('Another reason').fill('References could not be reached')
  await page.getByLabel('Note for colleagues').fill('Called twice.')
  // Whoever looks at another list meanwhile loses nothing of it.
  await page.getByRole('button', { name: /^Help \d/ }).click()
  await expect(page).toHaveURL(/kind=HELP/)
  await expect(page.getByLabel('Note for colleagues')).toHaveValue('Called twice.')
  await page.getByRole('button', { name: 'Deny with 2 reasons' }).dblclick()
  await expect(page.getByText('Recorded: denied.')).toBeVisible()
  const stands = page.getByRole('region', { name: 'What was decided' })
  await expect(stands).toContainText('Property Demo')
  await expect(stands).toContainText('References could not be reached')
  const decisions = await ask<Decision[]>(sandbox, decisionsOn(requestId))
  expect(
    decisions.map(({ decision, adverseActionReasons, note }) => ({ decision, adverseActionReasons, note })),
  ).toEqual([
    {
      decision: 'DENIED',
      adverseActionReasons: ['Credit history', 'References could not be reached'],
      note: 'Called twice.',
    },
  ])
  expect((await ask<{ status: string }>(sandbox, `GET /applications/${applicationId}`)).status).toBe('DENIED')
  // It has left the list, and stays open until one moves on.
  await expect(page.locator(`[data-row="${requestId}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).not.toHaveURL(new RegExp(requestId))
})

test('an approval without a unit asks for one, with documents missing asks whether, and then both are recorded', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { requestId, applicationId } = await newScreening(sandbox, 'APPROVED')
  await signIn(page)
  await page.goto(at(`/needs-you?open=DECISION.${requestId}`))
  await page.getByText('Approve', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  const homes = page.getByLabel('Unit', { exact: true })
  await homes.selectOption(await ownHome(homes, 4).getAttribute('value'))
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve with \d missing\?$/ })
  await dialog.getByRole('button', { name: 'Approve all the same' }).click()
  await expect(page.getByText('Recorded: approved.')).toBeVisible()
  const { status, unitId } = await ask<{ status: string; unitId: string | null }>(
    sandbox,
    `GET /applications/${applicationId}`,
  )
  expect([status, unitId !== null]).toEqual(['APPROVED', true])
})

test('conditions can be offered, and decided on afterwards', async ({ page, at, sandbox, signIn }) => {
  const { requestId, applicationId } = await newScreening(sandbox)
  await signIn(page)
  await page.goto(at(`/needs-you?open=DECISION.${requestId}`))
  await page.getByText('With conditions', { exact: true }).click()
  await page.getByLabel('In a sentence').fill('A co-signer with three times the rent')
  await page.getByLabel('They can accept until').fill('2099-01-31')
  await page.getByLabel('Rental history').check()
  await page.getByRole('button', { name: 'Offer with conditions' }).click()
  await expect(page.getByText('Recorded: with conditions.')).toBeVisible()
  await expect(page.getByText('A co-signer with three times the rent')).toBeVisible()
  expect((await ask<{ status: string }>(sandbox, `GET /applications/${applicationId}`)).status).toBe('IN_PROCESS')
  await page.getByText('Deny', { exact: true }).click()
  await page.getByLabel('Rental history').check()
  await page.getByRole('button', { name: 'Deny with 1 reason' }).click()
  await expect(page.getByText('Recorded: denied.')).toBeVisible()
})

test('of two who decide at once one is late, sees what stands, and nothing is recorded twice', async ({
  page,
  browser,
  at,
  sandbox,
  signIn,
}) => {
  const { requestId } = await newScreening(sandbox)
  const other = await browser.newPage()
  for (const each of [page, other]) {
    await signIn(each, each === page ? 'PROPERTY_MANAGER' : 'REGIONAL')
    await each.goto(at(`/needs-you?open=DECISION.${requestId}`))
    await each.getByText('Deny', { exact: true }).click()
    await each.getByLabel(each === page ? 'Credit history' : 'Eviction record').check()
  }
  await page.getByRole('button', { name: 'Deny with 1 reason' }).click()
  await expect(page.getByText('Recorded: denied.')).toBeVisible()
  await other.getByRole('button', { name: 'Deny with 1 reason' }).click()
  await expect(other.getByRole('alert')).toContainText('Somebody decided a moment before you')
  const stands = other.getByRole('region', { name: 'What was decided' })
  await expect(stands).toContainText('Property Demo')
  await expect(stands).toContainText('Credit history')
  const decisions = await ask<Decision[]>(sandbox, decisionsOn(requestId))
  expect(decisions.map(({ adverseActionReasons }) => adverseActionReasons)).toEqual([['Credit history']])
  await other.close()
})

test('by keyboard alone somebody finds a screening and denies it', async ({ page, at, sandbox, signIn }) => {
  const { requestId } = await newScreening(sandbox)
  await signIn(page)
  await page.goto(at('/needs-you?kind=DECISION'))
  await page.locator(`[data-row="${requestId}"]`).waitFor()
  for (let moved = 0; moved < 40 && !page.url().includes(requestId); moved++) await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(requestId))
  await page.getByText('Your decision').waitFor()
  // Each by its place among the choices: the second offers conditions, the third denies.
  await page.keyboard.press('2')
  await page.getByLabel('In a sentence').waitFor()
  await page.keyboard.press('3')
  await page.getByLabel('Credit history').waitFor()
  for (let tabbed = 0; tabbed < 40; tabbed++) {
    await page.keyboard.press('Tab')
    if (await page.getByLabel('Credit history').evaluate((box) => box === document.activeElement)) break
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Recorded: denied.')).toBeVisible()
  expect((await ask<Decision[]>(sandbox, decisionsOn(requestId))).length).toBe(1)
})

test('on a phone a list and its detail are two screens, and a decision is made at the lower edge', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { requestId, lastName } = await newScreening(sandbox)
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page)
  await page.goto(at('/needs-you'))
  await expect(page.getByRole('article')).toBeHidden()
  await page.getByRole('button', { name: new RegExp(lastName) }).click()
  await expect(page.locator(`[data-row="${requestId}"]`)).toBeHidden()
  // One looks at it before one goes back: a press in the very moment in which it comes would be lost.
  await expect(page.getByText('Your decision')).toBeVisible()
  await page.getByRole('button', { name: 'Needs you' }).click()
  await expect(page.locator(`[data-row="${requestId}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByText('Deny', { exact: true }).click()
  await page.getByLabel('Criminal record').check()
  await page.getByRole('button', { name: 'Deny with 1 reason' }).click()
  await expect(page.getByText('Recorded: denied.')).toBeVisible()
})

test('who may not decide sees the list without it', async ({ page, sandbox, signInByPage }) => {
  const { lastName } = await newScreening(sandbox)
  await signInByPage(page, 'LEASING_AGENT')
  await page.locator('[data-row]').first().waitFor()
  await expect(page.getByRole('button', { name: /^Decide/ })).toHaveCount(0)
  await expect(page.getByText(lastName)).toHaveCount(0)
})

test('what is done elsewhere leaves the list by itself', async ({ page, at, sandbox, signIn }) => {
  const { requestId } = await newScreening(sandbox)
  await page.clock.install()
  await signIn(page)
  await page.goto(at('/needs-you?kind=DECISION'))
  await page.locator(`[data-row="${requestId}"]`).waitFor()
  await ask(sandbox, `POST /screening-requests/${requestId}/decision`, {
    decision: 'DENIED',
    adverseActionReasons: ['Elsewhere'],
  })
  await page.clock.fastForward(16_000)
  await expect(page.locator(`[data-row="${requestId}"]`)).toHaveCount(0)
})

test('Enter in a line records nothing, arrows scroll what they are in, and keys rest once a form is begun', async ({
  page,
  at,
  sandbox,
  signIn,
}) => {
  const { requestId } = await newScreening(sandbox)
  await newScreening(sandbox)
  await signIn(page)
  await page.goto(at(`/needs-you?kind=DECISION&open=DECISION.${requestId}`))
  const evidence = page.getByRole('region', { name: 'What the decision rests on' })
  await evidence.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(new RegExp(requestId))
  await page.getByText('With conditions', { exact: true }).click()
  await page.getByLabel('They can accept until').fill('2099-01-31')
  await page.getByLabel('Credit history').check()
  await page.getByLabel('In a sentence').fill('Somebody signs with them')
  await expect(page.getByRole('button', { name: 'Offer with conditions' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await page.getByText('Deny', { exact: true }).click()
  await page.getByLabel('Another reason').fill('Too many cars')
  await page.getByRole('button', { name: 'Cancel' }).focus()
  for (const key of ['j', 'k', 'n']) await page.keyboard.press(key)
  await expect(page).toHaveURL(new RegExp(requestId))
  // Another choice and back: what was written is still there.
  await page.getByText('With conditions', { exact: true }).click()
  await page.getByText('Deny', { exact: true }).click()
  await expect(page.getByLabel('Another reason')).toHaveValue('Too many cars')
  await expect(page.getByRole('button', { name: 'Deny with 2 reasons' })).toBeEnabled()
  expect(await ask<Decision[]>(sandbox, decisionsOn(requestId))).toEqual([])
})

for (const [from, key, to, name] of [
  ['/needs-you', 'p', '/prospects', 'Prospects'],
  ['/documents', 'h', '/households', 'Households'],
  ['/inbox', 'u', '/units', 'Units'],
] as const)
  test(`whoever goes on from ${from} before its list has come is not called back by it`, async ({
    page,
    at,
    signIn,
  }) => {
    await signIn(page, 'REGIONAL')
    const [list, files] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/\/backoffice\/v1\/(worklist|requirements|inbox)\b/, async (asked) => {
      await list.promise
      await asked.continue()
    })
    await page.goto(at(from))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route(/\/assets\/(prospects|households|units)-page/, async (asked) => {
      await files.promise
      await asked.continue()
    })
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(at(to))
    // The list is there and shows its first thing, while the files of the other page are on their way.
    list.resolve()
    await page.getByRole('article').waitFor()
    files.resolve()
    await expect(page.getByRole('table', { name })).toBeVisible()
    await expect(page).toHaveURL(at(to))
  })

test('what cannot be read says so, and on a phone there is a way back', async ({ page, at, signIn }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page)
  await page.goto(at('/needs-you?open=DECISION.01a1eea8-e2f9-75a4-8c60-000000000000'))
  await expect(page.getByText('There is nothing here')).toBeVisible()
  await page.getByRole('button', { name: 'Needs you' }).click()
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
})
