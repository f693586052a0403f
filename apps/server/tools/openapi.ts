// `npm run openapi`: writes the contract. With `-- --release` also as the one partners now have.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { contractFile, releasedPath } from './contract-file.ts'

const { path, text } = contractFile()
await mkdir(dirname(path), { recursive: true })
for (const target of process.argv.includes('--release') ? [path, releasedPath] : [path]) {
  await writeFile(target, text)
  console.log(`wrote ${target}`)
}
