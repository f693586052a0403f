// Writes every file that is made from others: row types, the contract, the SDK's client, what follows from the kinds of event, and the papers
// of the settings. The tests compare.
import { writeFile } from 'node:fs/promises'
import { LocalPostgres } from '../sandbox/postgres.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { ownSchema } from '../src/main/own-schema.ts'
import { generatedFiles } from './generated-files.ts'

const postgres = await LocalPostgres.start()
try {
  const url = postgres.url()
  await migrate({ ownerUrl: url, serverUrl: url, schema: await ownSchema() })
  for (const { path, text } of await generatedFiles(url)) {
    await writeFile(path, text)
    console.log(`wrote ${path}`)
  }
} finally {
  await postgres.stop()
}
