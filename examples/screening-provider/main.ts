// Goes its rounds over what waits: once with --once, otherwise every so many seconds (--every 30).
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { AccessError, Gatelodge, GatelodgeError } from '@gatelodge/sdk/client'
import { goRound } from './go-round.ts'

const { once, every } = parseArgs({
  options: { once: { type: 'boolean', default: false }, every: { type: 'string', default: '30' } },
}).values
const everyMs = Number(every) * 1000
if (!(everyMs > 0)) throw new TypeError('--every must be a number of seconds')
const { GATELODGE_URL: url = '', GATELODGE_API_KEY: apiKey = '' } = process.env
const gatelodge = new Gatelodge({ url, apiKey })

/** Requests that are done with. Kept in memory alone: after a restart each costs one more refusal. */
const settled = new Set<string>()

for (;;) {
  try {
    const failures = await goRound(gatelodge, settled)
    process.exitCode = failures > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof GatelodgeError)) throw error
    console.error(`the round ended early: ${error.operation} ${error.code} (${error.requestId})`)
    process.exitCode = 1
    // The key is wrong or lacks a right: waiting does not help.
    if (error instanceof AccessError) break
  }
  if (once) break
  await pause(everyMs)
}
