import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/gatelodge.ts'],
  format: ['esm'],
  target: 'node22',
  platform: 'node',
  fixedExtension: false,
  dts: false,
  hooks: { 'build:done': ({ options }) => completePackage(options.outDir) },
})

/**
 * What is published is the folder of the build, one program. The workspace itself has no `bin`: beside the server's, which has the same
 * name, npm would link neither. Its `exports` are for the server, which offers the same commands.
 */
function completePackage(folder: string) {
  const own = join(import.meta.dirname, 'package.json')
  const {
    private: _,
    scripts: __,
    devDependencies: ___,
    exports: ____,
    ...published
  } = JSON.parse(readFileSync(own, 'utf8'))
  const manifest = { ...published, bin: { gatelodge: 'gatelodge.js' }, files: ['gatelodge.js'] }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of ['README.md', 'LICENSE']) copyFileSync(join(import.meta.dirname, name), join(folder, name))
}
