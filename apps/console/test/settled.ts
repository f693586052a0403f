import type { Page } from '@playwright/test'

/** Colours and sizes change with the next frame, and halfway from dark to light nothing looks like either. */
export async function settled(page: Page) {
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
    ),
  )
}
