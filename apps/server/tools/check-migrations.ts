// `npm run check:migrations`: no new migration stops the traffic while it runs.
import { fileURLToPath } from 'node:url'
import { migrationFaults } from './migration-faults.ts'

const { count, faults } = await migrationFaults(fileURLToPath(new URL('../migrations', import.meta.url)))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else
  console.log(
    count === 0 ? 'There is no new migration to check.' : `${count} new migration(s) can run beside the traffic.`,
  )
