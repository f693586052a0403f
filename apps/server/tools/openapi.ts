// `npm run openapi`: writes the contract. With `-- --release` also as the one partners now have.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { breakingChanges } from './contract-changes.ts'
import { contractFile, releasedPath } from './contract-file.ts'

const { path, text } = contractFile()
const isRelease = process.argv.includes('--release')
if (isRelease) {
  const changes = await breakingChanges(JSON.parse(await readFile(releasedPath, 'utf8')), JSON.parse(text))
  if (changes.length > 0)
    throw new Error(`what partners have would break:\n${changes.map((change) => `  - ${change}`).join('\n')}`)
}
await mkdir(dirname(path), { recursive: true })
for (const target of isRelease ? [path, releasedPath] : [path]) {
  await writeFile(target, text)
  console.log(`wrote ${target}`)
}
