// A second installation with a PostgreSQL of its own, which nobody troubles: what makes it slow is the machine.
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, LocalPostgres } from '../sandbox/postgres.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { openLog } from '../src/kit/log.ts'
import { readConfig } from '../src/main/config.ts'
import { ownSchema } from '../src/main/own-schema.ts'
import { openRuntime } from '../src/main/runtime.ts'
import { DURABLE, Service, serverSettings } from './machines.ts'
import { Api, arrangeTenant, Endpoint, type Tenant, untilReady } from './neighbour-servers.ts'

/** How far apart events are made at least. */
export const EVERY_MS = 40

type Served = { readonly api: Api; readonly tenant: Tenant; readonly endpoint: Endpoint }

export type Span = { readonly from: number; readonly to: number }

export class Untroubled {
  readonly #served: Served
  readonly #stop: () => Promise<void>
  readonly #trips: Span[] = []
  #trip: Promise<unknown> = Promise.resolve()
  #isStopped = false

  private constructor(served: Served, stop: () => Promise<void>) {
    this.#served = served
    this.#stop = stop
    void this.#travel()
  }

  static async start(): Promise<Untroubled> {
    const postgres = await LocalPostgres.start({ settings: DURABLE })
    const endpoint = new Endpoint()
    const services: Service[] = []
    const stop = async () => {
      for (const service of services) service.stop()
      endpoint.close()
      await postgres.stop()
    }
    try {
      await migrate({ ownerUrl: postgres.url(), serverUrl: postgres.url(), schema: await ownSchema() })
      const port = await freePort()
      const environment = serverSettings(postgres.url(), port)
      const config = readConfig(environment)
      const { tools, close } = await openRuntime(config, 'faults', openLog('silent'))
      const url = await endpoint.listen()
      const tenant = await arrangeTenant(tools, config, 'Untroubled Homes', url)
      await close()
      services.push(new Service('serve', environment), new Service('work', environment))
      await untilReady(port, true)
      return new Untroubled({ api: new Api(`http://127.0.0.1:${port}/v1`), tenant, endpoint }, stop)
    } catch (error) {
      await stop()
      throw error
    }
  }

  /** One event after the other, so that no halt falls between them: each from the request until it has arrived. */
  async #travel() {
    const { api, tenant, endpoint } = this.#served
    while (!this.#isStopped) {
      const from = performance.now()
      const trip = api.create(tenant).then((prospectId) => endpoint.arrival(prospectId))
      this.#trip = trip
      // A request that failed tells only how long that took.
      const to = await trip.catch(() => delay(EVERY_MS).then(() => performance.now()))
      this.#trips.push({ from, to })
    }
  }

  /** Before the next event is made: what a slow machine is asked for is as much less as a round trip takes longer. */
  async pace() {
    await Promise.all([delay(EVERY_MS), this.#trip.catch(() => {})])
  }

  tripsDuring({ from, to }: Span): readonly Span[] {
    return this.#trips.filter((trip) => trip.from < to && trip.to > from)
  }

  async stop() {
    this.#isStopped = true
    await this.#stop()
  }
}

export const msOf = ({ from, to }: Span) => to - from

export const longestOf = (spans: readonly Span[]) => Math.max(0, ...spans.map(msOf))

export function p99(spans: readonly Span[]): number {
  const sorted = spans.map(msOf).sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}
