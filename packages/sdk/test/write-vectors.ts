// `npm run vectors -w packages/sdk`
import { writeFileSync } from 'node:fs'
import { vectors, vectorsFile } from './vectors.ts'

writeFileSync(new URL('../test-vectors/webhooks.json', import.meta.url), vectorsFile)
console.log(`${vectors.length} vectors written`)
