// A server of a few test-only routes behind a door of its own: the HTTP layer alone, without a database.
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { ShiftedClock } from '../src/kit/clock.ts'
import type { Tools } from '../src/kit/context.ts'
import type { Door } from '../src/kit/http/door.ts'
import type { Route } from '../src/kit/http/route.ts'
import { buildServer } from '../src/kit/http/server.ts'
import { openLog } from '../src/kit/log.ts'
import { Forbidden, Unauthorized } from '../src/kit/problems.ts'
import { Throttle } from '../src/kit/throttle.ts'
import { checkAnswer } from './declared-answer.ts'
import type { Answer } from './server.ts'

type Options = {
  readonly routes: readonly Route[]
  readonly doors?: readonly Door[]
  readonly draining?: () => boolean
}

export class SmallServer {
  readonly app: FastifyInstance
  readonly logLines: string[] = []

  constructor({ routes, doors = [grantDoor()], draining = () => false }: Options) {
    const log = openLog('info', { write: (line) => void this.logLines.push(line) })
    const tools = { log, clock: new ShiftedClock(), publicUrl: 'https://gateway.example.com' } as unknown as Tools
    this.app = buildServer({ tools, routes, doors, trustedProxies: [], draining })
    after(() => this.app.close())
  }

  /** Every answer is held against the shape of an error or of its route, as in the whole server's `call`. */
  async ask(request: InjectOptions & { method: string; url: string }): Promise<Answer> {
    return checkAnswer(request.method, request.url, await this.app.inject(request))
  }
}

/** Takes `x-grants: a:read b:update` at its word. */
export function grantDoor(throttle = new Throttle('test', 1_000_000)): Door {
  return {
    audience: 'partner',
    prefix: '/v1',
    identify: (headers) => {
      const said = headers['x-grants']
      if (typeof said !== 'string') throw new Unauthorized('Who is asking?')
      return {
        organizationId: '018f0000-0000-7000-8000-000000000000',
        reach: null,
        grants: new Set(said.split(' ')),
        actor: { type: 'API_KEY', id: 'test' },
      }
    },
    throttle: () => throttle.take('everybody'),
    admit: (caller, { grant }) => {
      if (grant !== null && !caller.grants?.has(grant)) throw new Forbidden(`lacks ${grant}`)
      return caller
    },
    describe: ({ organizationId }) => ({ organizationId }),
  }
}
