// Pictures of the guides for property staff and for operators, each of a state that is tried by the tests as well.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { applicationAt } from './applications.ts'
import { test } from './desk.ts'
import { handedIn } from './documents.ts'
import { mendEndpoint } from './mended-endpoint.ts'
import { settled } from './settled.ts'
import { stateOf } from './states.ts'

const FOLDER = fileURLToPath(new URL('../../../docs/pictures', import.meta.url))
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 400, height: 800 }

/** By the name of the picture: the state that it shows. */
const PICTURES = [
  ['sign-in', 'sign-in', WIDE],
  ['deny', 'needs-you-deny', WIDE],
  ['inbox', 'inbox', WIDE],
  ['leasing', 'leasing', WIDE],
  ['application', 'application', WIDE],
  ['search', 'search', WIDE],
  ['household', 'household', WIDE],
  ['ledger', 'household-ledger', WIDE],
  ['work-order', 'work-order', WIDE],
] as const

for (const [picture, name, size] of PICTURES)
  test(`docs/pictures/${picture}.png`, async ({ page, at, sandbox, signIn }) => {
    mkdirSync(FOLDER, { recursive: true })
    const state = stateOf(name)
    if (state.as) await signIn(page, state.as)
    await state.open({ page, at, sandbox })
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await settled(page)
    await page.screenshot({ path: `${FOLDER}/${picture}.png` })
  })

test('docs/pictures/needs-you.png', async ({ page, at, sandbox, signIn }) => {
  const { requestId } = await applicationAt(sandbox, 'screened')
  await signIn(page, 'REGIONAL')
  await page.setViewportSize(WIDE)
  await page.goto(at(`/needs-you?open=DECISION.${requestId}`))
  await page.getByText('Your decision').waitFor()
  await settled(page)
  await page.screenshot({ path: `${FOLDER}/needs-you.png` })
})

test('docs/pictures/needs-you-phone.png', async ({ page, at, signIn }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'REGIONAL')
  await page.goto(at('/needs-you'))
  await page.locator('[data-row]').first().waitFor()
  await settled(page)
  await page.screenshot({ path: `${FOLDER}/needs-you-phone.png` })
})

test('docs/pictures/documents.png', async ({ page, at, sandbox, signIn, context }) => {
  const paper = await context.newPage()
  await paper.setViewportSize({ width: 640, height: 400 })
  await paper.setContent(PAPER)
  const { id } = await handedIn(sandbox, Uint8Array.from(await paper.screenshot()))
  await paper.close()
  await signIn(page, 'REGIONAL')
  await page.setViewportSize(WIDE)
  await page.goto(at(`/documents?open=${id}`))
  await page.getByRole('img', { name: 'passport.png' }).waitFor()
  await page.screenshot({ path: `${FOLDER}/documents.png` })
})

/** Something that looks like what applicants hand in, and is nobody's. */
const PAPER = `<body style="margin:0;font:20px sans-serif;background:#eef2f7;color:#223">
  <div style="padding:36px 44px;line-height:1.9"><b style="font-size:28px">STATE OF EXAMPLE</b><br>Identification card<br>
  <div style="float:left;width:130px;height:160px;margin:14px 34px 0 0;background:#c7d0dc;border-radius:8px"></div>
  Name: Ana Example<br>Number: 000-00-0000<br>Valid until: 2031-04-30<br>Specimen</div>`

test('docs/pictures/mend-*.png', async ({ page, at, sandbox, signIn }) => {
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, 'INTEGRATION_MANAGER')
  const shown = async (picture: string) => {
    await settled(page)
    await page.screenshot({ path: `${FOLDER}/${picture}.png` })
  }
  await mendEndpoint({ page, at, sandbox, shown })
})
