// Partners that a test has to itself, and endpoints of theirs that answer as it says.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ask } from './desk.ts'
import { newName } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

type Id = { readonly id: string }

export type Partner = { readonly id: string; readonly name: string }

/** Somebody new, whose name no other test has. */
export async function newPartner(sandbox: Sandbox, given: object = {}, first = false): Promise<Partner> {
  // First among those of all tests, of which a page shows fifty.
  const name = `${first ? 'A ' : ''}${newName()} Connect`
  const { id } = await ask<Id>(sandbox, 'POST /integrations', { name, kind: 'general', ...given })
  return { id, name }
}

export type IssuedKey = Id & { readonly key: string; readonly beginning: string }

export const newKey = (sandbox: Sandbox, { id }: Partner, given: object = {}) =>
  ask<IssuedKey>(sandbox, `POST /integrations/${id}/keys`, { name: 'production', ...given })

/** How the partners' door answers a key. */
export const doorTo = async ({ url }: Sandbox, key: string) =>
  (await fetch(`${url}/v1/me`, { headers: { 'x-api-key': key } })).status

export type Endpoint = Id & { readonly secret: string }

export const newEndpoint = (sandbox: Sandbox, { id }: Partner, url: string, given: object = {}) =>
  ask<Endpoint>(sandbox, 'POST /subscriptions', {
    integrationId: id,
    propertyId: sandbox.textingPropertyId,
    kinds: ['prospect.created'],
    url,
    ...given,
  })

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** A partner's server. What it answers can be changed while it runs. */
export async function startReceiver(answer: { status: number; body: string } = { status: 200, body: '' }) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.body)
    })
  })
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  // It hears nothing more, and keeps its port: its subscription would call whoever gets it.
  const stop = () => {
    server.on('connection', (socket) => socket.destroy())
    server.closeAllConnections()
    server.unref()
  }
  return { url, answer, received, stop }
}

/** Of everything that a property's endpoints are told while other tests work there, what this one is about. */
export const ofKind = (received: readonly Received[], kind: string) =>
  received.filter(({ headers }) => headers['x-service-event-type'] === kind)

/** Something that partners are told of: somebody is interested in a home. */
export const raise = (sandbox: Sandbox) =>
  ask<Id>(sandbox, 'POST /prospects', {
    propertyId: sandbox.textingPropertyId,
    firstName: 'Ana',
    lastName: newName(),
  })
