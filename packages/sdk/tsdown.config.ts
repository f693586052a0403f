import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

const {
  private: _,
  scripts: __,
  devDependencies: ___,
  ...own
} = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
/** For other packages of this repository only. */
const INSIDE = './runtime'
const places = Object.entries<string>(own.exports).filter(([path]) => path !== INSIDE)
const isSource = (place: string) => place.endsWith('.ts')

export default defineConfig({
  entry: places.map(([, place]) => place).filter(isSource),
  format: ['esm', 'cjs'],
  target: 'node20',
  platform: 'node',
  fixedExtension: false,
  // Declarations come from the source text alone, so every export states its type.
  dts: { oxc: true },
  hooks: { 'build:done': ({ options }) => completePackage(options.outDir) },
})

/**
 * What is published is the folder of the build. Inside this repository the package's own name leads to its source, so that the server,
 * the kit and the examples import it as a partner does, without a build.
 */
function completePackage(folder: string) {
  const entry = (name: string) => ({
    import: { types: `./${name}.d.ts`, default: `./${name}.js` },
    require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
  })
  const exports = places.map(([path, place]) => [
    path,
    isSource(place) ? entry(place.replace(/^\.\/src\/(.+)\.ts$/, '$1')) : place,
  ])
  const { import: esm, require: cjs } = entry('index')
  const manifest = {
    ...own,
    main: cjs.default,
    module: esm.default,
    types: esm.types,
    exports: Object.fromEntries(exports),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const part of ['README.md', 'LICENSE', 'test-vectors'])
    cpSync(join(import.meta.dirname, part), join(folder, part), { recursive: true })
}
