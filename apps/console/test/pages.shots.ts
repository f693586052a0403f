import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from './desk.ts'
import { states } from './states.ts'

const FOLDER = fileURLToPath(new URL('./shots', import.meta.url))
const SIZES = [
  { width: 1440, height: 900 },
  { width: 400, height: 860 },
] as const

// `name-1440.png`, `name-1440-dark.png`, `name-400.png`, `name-400-dark.png`
for (const { name, as, open } of states)
  test(name, async ({ page, at, sandbox, signIn }) => {
    mkdirSync(FOLDER, { recursive: true })
    if (as) await signIn(page, as)
    await open({ page, at, sandbox })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // Colours change with the next frame.
        await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
        const end = colorScheme === 'dark' ? '-dark' : ''
        await page.screenshot({ path: `${FOLDER}/${name}-${size.width}${end}.png` })
      }
    }
  })
