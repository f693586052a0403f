// Watches a screening integration at work against a sandbox, and judges what it did.
import { setTimeout as delay } from 'node:timers/promises'
import { NotRun, type Report, reportOf } from '../report.ts'
import { Director } from './director.ts'
import { Relay } from './relay.ts'
import { Sandbox, type SandboxAccess } from './sandbox.ts'
import { screeningChecks, type Traffic } from './screening-checks.ts'
import { isResultCall, resultsRequest, storyOf } from './story.ts'

export type ScreeningOptions = SandboxAccess & {
  readonly propertyId?: string | undefined
  /** Where the integration finds the kit; any free port unless given. */
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly most?: number | undefined
  readonly timeLimitMs?: number | undefined
  /** How long to go on watching once all is answered: a PATCH may still follow. */
  readonly quietMs?: number | undefined
  readonly retryAfterSeconds?: number | undefined
  /** Ends the watch; the report covers what was seen until then. */
  readonly stop?: AbortSignal | undefined
  readonly onOpen?: ((baseUrl: string) => void) | undefined
  readonly onProgress?: ((answered: number, of: number) => void) | undefined
}

/** @throws {NotRun} when the sandbox does not play along, or nothing asks for screening requests */
export async function conformScreening(o: ScreeningOptions): Promise<Report> {
  if (!o.key.startsWith('gate_test_'))
    throw new NotRun(
      'The kit asks for screenings and decides on them, so it takes a key of a sandbox only: gate_test_…',
    )
  const { timeLimitMs = 300_000, quietMs = 5000, retryAfterSeconds = 1, most = 101 } = o
  const sandbox = new Sandbox(o)
  const { id, name } = await sandbox.whoScreens()
  const stage = sandbox.hasBackOffice ? await sandbox.findStage(id, o.propertyId) : undefined
  const director = new Director({ sandbox, stage, most, retryAfterSeconds, onProgress: o.onProgress })
  const relay = await Relay.open(sandbox.url, director, o.host ?? '127.0.0.1', o.port ?? 0)
  const startedAt = new Date()
  const began = performance.now()
  try {
    o.onOpen?.(`${relay.url}/v1`)
    await watch(director, { timeLimitMs, quietMs, stop: o.stop })
    if (director.pageSize === undefined)
      throw new NotRun(`Nothing asked for screening requests at ${relay.url}/v1. Point your integration there.`)
  } finally {
    await relay.close()
    await director.tidyUp()
  }
  const traffic: Traffic = {
    exchanges: director.exchanges,
    stories: director.planted.map((one) => storyOf(one, director.exchanges)),
    late: director.late && storyOf(director.late, director.exchanges),
    decided: director.decided,
    pageSize: director.pageSize,
    hasBackOffice: sandbox.hasBackOffice,
    retryAfterMs: retryAfterSeconds * 1000,
  }
  const results = screeningChecks.map(({ judge, ...check }) => ({ ...check, ...judge(traffic) }))
  return reportOf('screening', `${name} at ${sandbox.url}`, startedAt, performance.now() - began, results)
}

type Patience = Pick<ScreeningOptions, 'stop'> & { readonly timeLimitMs: number; readonly quietMs: number }

/** Until all is answered and nothing follows any more, or the time is up, or `stop` is aborted. */
async function watch(director: Director, { timeLimitMs, quietMs, stop }: Patience) {
  const end = new AbortController()
  const signal = stop ? AbortSignal.any([stop, end.signal]) : end.signal
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})
  try {
    await Promise.race([pause(timeLimitMs), director.finished.then(() => quiet(director, quietMs, pause, signal))])
  } finally {
    end.abort()
  }
}

/** A PATCH of a request that was decided may be repeated: as long as one keeps coming, there is something to see. */
async function quiet(director: Director, ms: number, pause: (ms: number) => Promise<void>, signal: AbortSignal) {
  const patches = () =>
    director.exchanges.filter((one) => isResultCall(one, 'PATCH') && director.decided.has(String(resultsRequest(one))))
      .length
  for (let before = -1; before !== patches() && before < ENOUGH && !signal.aborted; ) {
    before = patches()
    await pause(ms)
  }
}

/** After so many repeats the integration is taken to repeat for ever. */
const ENOUGH = 10
