// `npm run openapi`: writes the contracts. With `-- --release` that of the partners also as the one they now have.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { breakingChanges } from './contract-changes.ts'
import { contractFile, installationContractFile, releasedPath, staffContractFile } from './contract-file.ts'

const { path, text } = contractFile()
const isRelease = process.argv.includes('--release')
if (isRelease) {
  const changes = await breakingChanges(JSON.parse(await readFile(releasedPath, 'utf8')), JSON.parse(text))
  if (changes.length > 0)
    throw new Error(`what partners have would break:\n${changes.map((change) => `  - ${change}`).join('\n')}`)
}
await mkdir(dirname(path), { recursive: true })
const files = [
  { path, text },
  staffContractFile(),
  installationContractFile(),
  ...(isRelease ? [{ path: releasedPath, text }] : []),
]
for (const file of files) {
  await writeFile(file.path, file.text)
  console.log(`wrote ${file.path}`)
}
