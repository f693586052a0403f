// Every state can be used by everybody: axe finds nothing, nothing reaches beyond the edge, Tab reaches every control once, and it asks little.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { settled } from './settled.ts'
import { states } from './states.ts'

const VARIANTS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 400, height: 860, colorScheme: 'light' },
  { width: 400, height: 860, colorScheme: 'dark' },
] as const

/** Axe takes two seconds for each. The gate tries one wide and one narrow, one light and one dark, of every state; `npm run test:access` all four. */
const isWhole = process.env['GATELODGE_EXTENT'] === 'whole'
const triedOf = (index: number) =>
  VARIANTS.filter((_, variant) => isWhole || [0, 3].includes(variant) === (index % 2 === 0))

/** A page may ask twice beside what the frame around it asks, and a dialog on it once more. */
const CALLS_MOST = { page: 2, dialog: 3 }

// Each state is opened by itself, so both workers take some.
test.describe.configure({ mode: 'parallel' })

for (const [index, { name, as, open }] of states.entries())
  test(`${name}: axe finds nothing, nothing is cut off, Tab goes everywhere, and it asks little`, async ({
    page,
    at,
    sandbox,
    signIn,
  }) => {
    if (as) await signIn(page, as)
    const asked = asking(page)
    await open({ page, at, sandbox })
    await page.waitForLoadState('networkidle')
    const most = (await page.getByRole('dialog').count()) > 0 ? CALLS_MOST.dialog : CALLS_MOST.page
    expect(asked.size, [...asked].join(' ')).toBeLessThanOrEqual(most)
    for (const { width, height, colorScheme } of triedOf(index)) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      const violations = await violationsOn(page)
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      )
      expect(found, `${name} at ${width}, ${colorScheme}`).toEqual([])
      expect(await beyondEdge(page), `${name} at ${width}`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await untabbed(page), name).toEqual([])
  })

/** In the page itself: it has no frames but the browser's own viewer. Only what is violated is told, so the rest need not be put together. */
async function violationsOn(page: Page) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
  return (await axe.analyze()).violations
}

/** What a page read since it was gone to, but for what the frame around every page does. Something asked for again is one thing. */
function asking(page: Page): ReadonlySet<string> {
  const asked = new Set<string>()
  // The page that is left may ask until the other one is there.
  let isLeaving = false
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      isLeaving = true
      asked.clear()
    } else if (
      !isLeaving &&
      request.method() === 'GET' &&
      /^\/(backoffice|console\/session)/.test(pathname) &&
      !/\/(me|worklist)$/.test(pathname)
    )
      asked.add(`${request.method()} ${pathname}${search}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isLeaving = false
  })
  return asked
}

/** What reaches beyond the right edge, and what can be moved sideways: only tabs and filters may be, and a line that ends in dots goes on. */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    const isRow = (element: Element) => /_(tabs|filters)_/.test(element.className)
    const isShort = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    const isWithin = (element: Element | null): boolean =>
      element !== null && (isRow(element) || isShort(element) || isWithin(element.parentElement))
    const found = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      if (width > 0 && right > innerWidth + 0.5 && !isWithin(element.parentElement)) return true
      const movesSideways = /auto|scroll/.test(getComputedStyle(element).overflowX)
      return movesSideways && element.scrollWidth > element.clientWidth + 1 && !isRow(element)
    })
    const page = document.documentElement.scrollWidth > innerWidth ? ['the page itself scrolls sideways'] : []
    return [...page, ...found.map((element) => element.outerHTML.slice(0, 120))]
  })

/** So often Tab is pressed before it is looked at what is left. */
const AT_ONCE = 8

/** Controls that can be seen and that Tab never reaches. */
async function untabbed(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.body
    const all = [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !(each as HTMLButtonElement).disabled,
    )
    for (const each of all) each.dataset.untabbed = ''
    ;(document.activeElement as HTMLElement | null)?.blur()
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset.untabbed
      // Tab goes to one of a group of radios, arrows to the others.
      if (target instanceof HTMLInputElement && target.type === 'radio')
        for (const each of document.getElementsByName(target.name)) delete each.dataset.untabbed
    })
    return all.length
  })
  const left = () => page.evaluate(() => document.querySelectorAll('[data-untabbed]').length)
  // What scrolls, and the browser's own viewer of PDFs, have stops of their own.
  for (let pressed = 0; pressed < 2 * count + 60 && (await left()) > 0; pressed += AT_ONCE)
    for (let n = 0; n < AT_ONCE; n++) await page.keyboard.press('Tab')
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-untabbed]')].map((element) => element.outerHTML.slice(0, 120)),
  )
}
