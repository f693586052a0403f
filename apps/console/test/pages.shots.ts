import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from './desk.ts'
import { settled } from './settled.ts'
import { states } from './states.ts'

const FOLDER = fileURLToPath(new URL('./shots', import.meta.url))
const SIZES = [
  { width: 1440, height: 900 },
  { width: 400, height: 860 },
] as const

// `name-1440.png`, `name-1440-dark.png` and `name-1440-es.png` in Spanish, and the same with 400
for (const { name, as, open } of states)
  test(name, async ({ page, context, at, sandbox, signIn }) => {
    mkdirSync(FOLDER, { recursive: true })
    if (as) await signIn(page, as)
    await open({ page, at, sandbox })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await settled(page)
        const end = colorScheme === 'dark' ? '-dark' : ''
        await page.screenshot({ path: `${FOLDER}/${name}-${size.width}${end}.png` })
      }
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    // Chosen in another tab, so that what is open stays open.
    const another = await context.newPage()
    await another.goto(at('/account'))
    await another.evaluate(() => localStorage.setItem('gatelodge.language', 'es'))
    await another.close()
    await page.locator('html[lang=es]').waitFor()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await settled(page)
      await page.screenshot({ path: `${FOLDER}/${name}-${size.width}-es.png` })
    }
  })
