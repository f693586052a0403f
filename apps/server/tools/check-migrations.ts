// `npm run check:migrations`: neither a new migration nor the file of an SQL function stops the traffic while it runs.
import { fileURLToPath } from 'node:url'
import { migrationFaults } from './migration-faults.ts'

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const checked = await migrationFaults({ migrations: folder('migrations'), functions: folder('src') })
for (const fault of checked.faults) console.error(fault)
if (checked.faults.length > 0) process.exitCode = 1
else
  console.log(`${checked.migrations} new migration(s) and ${checked.functions} function(s) can run beside the traffic.`)
