// The worker process: enqueued work and sweeps, outside of any request.
import type { FastifyInstance } from 'fastify'
import { TIMEOUT_MS } from '../domains/webhooks/index.ts'
import { databaseFault } from '../kit/db/level.ts'
import { healthRoutes } from '../kit/http/health.ts'
import { buildServer } from '../kit/http/server.ts'
import type { Lifecycle } from '../kit/lifecycle.ts'
import { startSweeps } from '../kit/sweeps.ts'
import { Worker } from '../kit/work/worker.ts'
import { assembly } from './domains.ts'
import { ownSchema } from './own-schema.ts'
import type { Runtime } from './runtime.ts'

export function startWork({ tools }: Runtime, lifecycle: Lifecycle, leaseMs: number): Worker {
  // Otherwise a second worker could begin what the first is still waiting for.
  if (leaseMs <= TIMEOUT_MS)
    throw new Error(`GATELODGE_LEASE_SECONDS must be more than ${TIMEOUT_MS / 1000}, the time limit of a delivery`)
  const sweeps = startSweeps(assembly.sweeps, tools)
  lifecycle.onStop('sweeps', sweeps.stop)
  const worker = new Worker({ tools, kinds: assembly.work, leaseMs })
  worker.start()
  lifecycle.onStop('work', () => worker.stop())
  return worker
}

/** A worker has no door but its health. It is ready when it does what is due; `workFault` says why it does not. */
export async function openWorkerHealth(
  { tools }: Runtime,
  lifecycle: Lifecycle,
  workFault: () => string | undefined,
): Promise<FastifyInstance> {
  const schema = await ownSchema()
  const fault = async () =>
    lifecycle.draining() ? 'stopping' : ((await databaseFault(tools.db, schema)) ?? workFault())
  const app = buildServer({
    tools,
    routes: healthRoutes(fault),
    doors: [],
    trustedProxies: [],
    draining: lifecycle.draining,
  })
  lifecycle.onStop('health', () => app.close())
  return app
}
