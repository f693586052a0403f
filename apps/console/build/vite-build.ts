// Run by build-when-changed.ts: builds into the folder that it is given.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const [outDir = ''] = process.argv.slice(2)
await build({
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true, license: { fileName: 'LICENSES.md' } },
})
// A font is no module, so it is not in the list.
const inter = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json'))
appendFileSync(join(outDir, 'LICENSES.md'), `\n## Inter\n\n${readFileSync(join(inter, '../LICENSE'), 'utf8')}`)
