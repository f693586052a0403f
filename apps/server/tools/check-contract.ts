// `npm run check:contract`: the committed contracts are the generated ones and sound, and that of the partners breaks no client that works
// today. The others are not compared: they have not been released.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { contractBases } from './contract-base.ts'
import { breakingChanges } from './contract-changes.ts'
import { contractFile, installationContractFile, releasedPath, staffContractFile } from './contract-file.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const partners = contractFile()
const { text } = partners
const contract = JSON.parse(text) as object
const faults: string[] = []
const notes: string[] = []

for (const file of [partners, staffContractFile(), installationContractFile()]) {
  const committed = await readFile(file.path, 'utf8').catch(() => '')
  if (committed !== file.text) faults.push(`${file.path} is out of date: npm run openapi`)
  await lint(file.path)
}
await compare(`the released contract (openapi/${basename(releasedPath)})`, await readFile(releasedPath, 'utf8'))
for (const base of await contractBases(ROOT, process.env['GATELODGE_CONTRACT_BASE'] || undefined)) {
  if ('text' in base) await compare(base.what, base.text)
  else if (base.isFault) faults.push(`The base cannot be compared with: ${base.why}.`)
  else notes.push(`Not compared with an earlier commit: ${base.why}.`)
}

for (const line of notes) console.log(line)
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log('The contracts are up to date and sound, and that of the partners only adds.')
else process.exitCode = 1

async function lint(path: string) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  await run(process.execPath, [redocly, 'lint', path], { cwd: ROOT, env }).catch(
    ({ stdout, stderr }: { stdout?: string; stderr?: string }) =>
      void faults.push(`redocly refuses ${basename(path)}:\n${stdout}${stderr}`),
  )
}

async function compare(what: string, before: string) {
  notes.push(`Compared with ${what}.`)
  // Nothing to compare: the last commit usually has this very contract.
  if (before.trim() === text.trim()) return
  const changes = await breakingChanges(JSON.parse(before) as object, contract)
  if (changes.length > 0)
    faults.push(
      `Against ${what}, ${changes.length} changes would break a partner's client. Add beside what is there instead:\n${changes.map((change) => `  - ${change}`).join('\n')}`,
    )
}
