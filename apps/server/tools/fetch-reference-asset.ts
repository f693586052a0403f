// Fetches the page of the reference (Scalar, MIT) once, so that a running server needs no network for it:
// `node apps/server/tools/fetch-reference-asset.ts`. What it writes is committed; a test holds the file against its manifest.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { printJson } from './print-json.ts'

const PACKAGE = '@scalar/api-reference'
const VERSION = '1.72.1'
/** What the registry said of this version when it was chosen; another answer is another package. */
const INTEGRITY = 'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow=='

const assets = fileURLToPath(new URL('../assets', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'reference-'))
try {
  execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--ignore-scripts', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const archive = join(folder, `scalar-api-reference-${VERSION}.tgz`)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (integrity !== INTEGRITY) throw new Error(`${PACKAGE} ${VERSION} is ${integrity}, not ${INTEGRITY}`)
  execFileSync('tar', ['xzf', archive, 'package/dist/browser/standalone.js', 'package/package.json'], { cwd: folder })
  const { license } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as { license: string }
  if (license !== 'MIT')
    throw new Error(`${PACKAGE} ${VERSION} is now under ${license}; see whether it may be given on`)
  // The map it points to is not given on.
  const script = readFileSync(join(folder, 'package/dist/browser/standalone.js'), 'utf8').replace(
    /\n\/\/# sourceMappingURL=.*\s*$/,
    '\n',
  )
  const gzipped = gzipSync(script, { level: 9 })
  // 255, unknown, for the operating system in the header, which would differ between machines and is of no use.
  gzipped[9] = 255
  writeFileSync(join(assets, 'reference.js.gz'), gzipped)
  writeFileSync(
    join(assets, 'reference.json'),
    printJson({
      package: PACKAGE,
      version: VERSION,
      integrity,
      license,
      file: 'reference.js.gz',
      sha256: createHash('sha256').update(script).digest('hex'),
    }),
  )
  console.log(`wrote ${assets}/reference.js.gz, ${gzipped.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}
