// The API process: doors, routes and health over HTTP.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { openDoors } from '../domains/access/index.ts'
import { databaseFault } from '../kit/db/level.ts'
import { healthRoutes } from '../kit/http/health.ts'
import { buildServer } from '../kit/http/server.ts'
import type { Lifecycle } from '../kit/lifecycle.ts'
import { type Config, limitFactor } from './config.ts'
import { consoleRoutes } from './console.ts'
import { assembly } from './domains.ts'
import { ownSchema } from './own-schema.ts'
import { ownReference, type TryIt } from './reference.ts'
import type { Runtime } from './runtime.ts'

/** Limit for one address: look-ups of keys that this process has not found valid before. */
const UNPROVEN_KEYS_PER_SECOND = 20

export async function openApi(
  config: Config,
  { tools, fileRoutes }: Runtime,
  lifecycle: Lifecycle,
  /** Credentials of the sandbox, which the reference shows. */
  tryIt?: TryIt,
): Promise<FastifyInstance> {
  const factor = limitFactor(config)
  const schema = await ownSchema()
  const { doors, close } = openDoors({
    ...tools,
    pepper: config.keyPepper,
    mode: config.mode,
    signIn: tools.ports.signIn,
    keyRequestsPerMinute: config.keyRequestsPerMinute * factor,
    ilsRequestsPerMinute: config.ilsRequestsPerMinute * factor,
    wrongKeysPerMinute: config.wrongKeysPerMinute * factor,
    unprovenKeysPerSecond: UNPROVEN_KEYS_PER_SECOND * factor,
  })
  lifecycle.onStop('keys', close)
  await tools.spool.tidy()
  const fault = async () => (lifecycle.draining() ? 'stopping' : databaseFault(tools.db, schema))
  const { tlsCertFile: certFile, tlsKeyFile: keyFile } = config
  const app = buildServer({
    tools,
    routes: [
      ...assembly.routes,
      ...fileRoutes,
      ...ownReference(config, tryIt),
      ...consoleRoutes(config, tools),
      ...healthRoutes(fault),
    ],
    doors,
    trustedProxies: config.trustedProxies,
    tls: certFile && keyFile ? { certFile, keyFile } : undefined,
    draining: lifecycle.draining,
  })
  lifecycle.onStop('API', () => app.close())
  return app
}

export async function listenOn(app: FastifyInstance, host: string, port: number): Promise<number> {
  await app.listen({ host, port })
  return (app.server.address() as AddressInfo).port
}
