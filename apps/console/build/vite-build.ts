// Run by build-when-changed.ts: builds into the folder that it is given.
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
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

// Smaller than what a server compresses while somebody waits. A font is compressed already.
for (const name of globSync('assets/*.{js,css,svg}', { cwd: outDir })) {
  const bytes = readFileSync(join(outDir, name))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(bytes, { params }))
}
