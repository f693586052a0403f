// Every state can be used by everybody: axe finds nothing, nothing reaches beyond the edge, and Tab reaches every control once.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { states } from './states.ts'

const VARIANTS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 400, height: 860, colorScheme: 'light' },
  { width: 400, height: 860, colorScheme: 'dark' },
] as const

// Each state is opened by itself, so both workers take some.
test.describe.configure({ mode: 'parallel' })

for (const { name, as, open } of states)
  test(`${name}: axe finds nothing, nothing is cut off, and Tab goes everywhere`, async ({
    page,
    at,
    sandbox,
    signIn,
  }) => {
    if (as) await signIn(page, as)
    await open({ page, at, sandbox })
    for (const { width, height, colorScheme } of VARIANTS) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
      // Halfway from dark to light nothing has the contrast of either.
      await page.evaluate(() =>
        Promise.allSettled(
          document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
        ),
      )
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
