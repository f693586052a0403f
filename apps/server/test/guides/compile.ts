// The compiler on programs of a partner, as strict as it gets.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  lib: ['es2024'],
  module: 'nodenext',
  types: ['node'],
  typeRoots: [join(MODULES, '@types')],
  skipLibCheck: true,
  // The package stands there as its source.
  allowImportingTsExtensions: true,
}

/** Files by name, in a folder where the package is installed. Fails with what the compiler says. */
export async function compile(
  folder: string,
  programs: readonly (readonly [name: string, text: string])[],
  signal: AbortSignal,
) {
  // Some have an import and some have none; all are modules.
  for (const [name, text] of programs) writeFileSync(join(folder, name), `${text}\nexport {}\n`)
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions: OPTIONS, files: programs.map(([name]) => name) }))
  await promisify(execFile)(join(MODULES, '.bin/tsc'), ['-p', config], { cwd: folder, signal }).catch((error) =>
    assert.fail(error.stdout || error.message),
  )
}
