// The simulator's own routes, below /simulator: every command it takes, and the log of what it accepted and posted.
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Acceptance } from './account.ts'
import { type Answer, jsonAnswer } from './answers.ts'
import { Inbound, Limits, OptOut, Rates, ReadCommand, Report, SendCommand } from './commands.ts'

export type Post = {
  readonly at: Date
  readonly url: string
  readonly sid: string
  /** Of a report; undefined when a text came in. */
  readonly status: string | undefined
  readonly forged: boolean
  /** The status of the answer; undefined when there was none. */
  readonly answered: number | undefined
}

export type Controls = {
  readonly accepted: readonly Acceptance[]
  readonly posts: readonly Post[]
  readonly nextSend: (command: SendCommand) => void
  readonly nextList: (command: ReadCommand) => void
  readonly nextMedia: (command: ReadCommand) => void
  readonly setRates: (rates: Rates) => void
  readonly setLimits: (limits: Limits) => void
  readonly setOptedOut: (optOut: OptOut) => void
  readonly setInboundUrl: (url: string | undefined) => void
  readonly receive: (inbound: Inbound) => Promise<{ readonly sid: string; readonly answered: number | undefined }>
  readonly report: (report: Report) => Promise<number | undefined>
  readonly settled: () => Promise<void>
  readonly reset: () => void
}

type Control = (controls: Controls, body: unknown) => Promise<Answer>

const ROUTES: Readonly<Record<string, Control>> = {
  'POST /simulator/sends': taking(SendCommand, (controls, command) => controls.nextSend(command)),
  'POST /simulator/lists': taking(ReadCommand, (controls, command) => controls.nextList(command)),
  'POST /simulator/media': taking(ReadCommand, (controls, command) => controls.nextMedia(command)),
  'PUT /simulator/rates': taking(Rates, (controls, rates) => controls.setRates(rates)),
  'PUT /simulator/limits': taking(Limits, (controls, limits) => controls.setLimits(limits)),
  'PUT /simulator/inbound-url': taking(Type.Object({ url: Type.String() }), (controls, { url }) =>
    controls.setInboundUrl(url),
  ),
  'PUT /simulator/opt-outs': taking(OptOut, (controls, optOut) => controls.setOptedOut(optOut)),
  'POST /simulator/inbound': taking(Inbound, (controls, inbound) => controls.receive(inbound)),
  'POST /simulator/reports': taking(Report, async (controls, report) => ({
    answered: (await controls.report(report)) ?? null,
  })),
  'POST /simulator/settle': async (controls) => {
    await controls.settled()
    return jsonAnswer({})
  },
  'POST /simulator/reset': async (controls) => {
    controls.reset()
    return jsonAnswer({})
  },
  'GET /simulator/log': async ({ accepted, posts }) => jsonAnswer({ accepted, posts }),
}

export async function control(controls: Controls, method: string, path: string, body: Buffer): Promise<Answer> {
  const route = ROUTES[`${method} ${path}`]
  if (!route) return jsonAnswer({ message: `No such control; there are ${Object.keys(ROUTES).join(', ')}` }, 404)
  try {
    return await route(controls, body.length === 0 ? undefined : JSON.parse(body.toString()))
  } catch (error) {
    return jsonAnswer({ message: (error as Error).message }, 400)
  }
}

function taking<S extends TSchema>(schema: S, act: (controls: Controls, body: Static<S>) => unknown): Control {
  return async (controls, body) => {
    if (!Value.Check(schema, body)) {
      const [fault] = Value.Errors(schema, body)
      return jsonAnswer({ message: `${fault?.instancePath || 'the body'} ${fault?.message ?? 'is wrong'}` }, 400)
    }
    return jsonAnswer((await act(controls, body)) ?? {})
  }
}
