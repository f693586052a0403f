import { fillHomes } from './large-tenant.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

/** Where a sandbox that runs already can be named, as its JSON. */
export const SANDBOX = 'GATELODGE_CONSOLE_SANDBOX'

export const runningSandbox = () => JSON.parse(process.env[SANDBOX] ?? '{}') as Sandbox

/** More than all tests together need. */
const HOMES = 400

export default async function setUp() {
  if (process.env[SANDBOX] !== undefined) return undefined
  const { sandbox, stop } = await startSandbox()
  await fillHomes(sandbox, HOMES)
  process.env[SANDBOX] = JSON.stringify(sandbox)
  return stop
}
