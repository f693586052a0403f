// `npm run spec`: the contract as tests, each name printed, ending with `N passed, N failed`: all of test/spec, and of the SDK the tests
// that carry the number of a statement. `--long` runs the long campaigns.
import { globSync, readFileSync } from 'node:fs'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { globalSetup, globalTeardown } from '../setup.ts'

process.env['GATELODGE_EXTENT'] = process.argv.includes('--long') ? 'long' : 'whole'

const NUMBERED = /\[S-\d{3}\]/
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const own = globSync(at('./*.test.ts')).sort()
// A file without any would be reported as a test itself.
const ofSdk = globSync(at('../../../../packages/sdk/**/*.test.ts'), { exclude: ['**/node_modules/**'] })
  .filter((file) => NUMBERED.test(readFileSync(file, 'utf8')))
  .sort()
let passed = 0
let failed = 0

await globalSetup()
await report({ files: own, concurrency: true })
if (ofSdk.length > 0) await report({ files: ofSdk, concurrency: true, testNamePatterns: [NUMBERED] })
globalTeardown()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function report(what: NonNullable<Parameters<typeof run>[0]>) {
  for await (const { type, data } of run(what)) {
    if (type === 'test:pass' && data.details.type !== 'suite') {
      passed += 1
      console.log(`✔ ${data.name}`)
    } else if (type === 'test:fail' && data.details.type !== 'suite') {
      failed += 1
      console.log(`✖ ${data.name}\n${String(data.details.error.cause ?? data.details.error).replace(/^/gm, '    ')}`)
    } else if (type === 'test:diagnostic' && /^[a-z ]+: /.test(data.message)) console.log(`ℹ ${data.message}`)
  }
}
