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
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      )
      expect(found, `${name} at ${width}, ${colorScheme}`).toEqual([])
      expect(await beyondEdge(page), `${name} at ${width}`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await untabbed(page), name).toEqual([])
  })

/** What a page asked since it was gone to, but for what the frame around every page does. Something asked for again is one thing. */
function asking(page: Page): ReadonlySet<string> {
  const asked = new Set<string>()
  // The page that is left may ask until the other one is there.
  let isLeaving = false
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      isLeaving = true
      asked.clear()
    } else if (!isLeaving && /^\/(backoffice|console\/session)/.test(pathname) && !/\/(me|worklist)$/.test(pathname))
      asked.add(`${request.method()} ${pathname}${search}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isLeaving = false
  })
  return asked
}

/** What reaches beyond the right edge and cannot be scrolled to within a part of the page that scrolls. */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > innerWidth + 0.5 && !scrolls(element.parentElement)
    })
    const page = document.documentElement.scrollWidth > innerWidth ? ['the page itself scrolls sideways'] : []
    return [...page, ...wide.map((element) => element.outerHTML.slice(0, 120))]
  })

/** Controls that can be seen and that Tab never reaches. */
async function untabbed(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.body
    const all = [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !(each as HTMLButtonElement).disabled,
    )
    for (const each of all) each.dataset.untabbed = ''
    ;(document.activeElement as HTMLElement | null)?.blur()
    return all.length
  })
  // What scrolls, and the browser's own viewer of PDFs, have stops of their own.
  for (let pressed = 0, left = count; left > 0 && pressed < 2 * count + 60; pressed++) {
    await page.keyboard.press('Tab')
    left = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement) delete activeElement.dataset.untabbed
      // Tab goes to one of a group of radios, arrows to the others.
      if (activeElement instanceof HTMLInputElement && activeElement.type === 'radio')
        for (const each of document.getElementsByName(activeElement.name)) delete each.dataset.untabbed
      return document.querySelectorAll('[data-untabbed]').length
    })
  }
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-untabbed]')].map((element) => element.outerHTML.slice(0, 120)),
  )
}
