// A question whose answer is read, to an address that somebody else chose.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { AddressRefused, OutgoingClient } from './outgoing.ts'

const live = new OutgoingClient({ sandbox: false })
const sandbox = new OutgoingClient({ sandbox: true })
after(() => {
  live.close()
  sandbox.close()
})

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
const ask = (
  client: OutgoingClient,
  url: string,
  { body, timeoutMs = 10_000 }: { body?: string; timeoutMs?: number } = {},
) =>
  client.ask({
    url,
    method: body ? 'POST' : 'GET',
    headers: {},
    body: body ? Buffer.from(body) : undefined,
    timeoutMs,
  })

test('the answer is read whole, with its status and headers; a redirect is one', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/moved') return void response.writeHead(302, { location: 'http://localhost:1/' }).end()
    request.setEncoding('utf8')
    let sent = ''
    request.on('data', (chunk: string) => {
      sent += chunk
    })
    request.on('end', () => response.writeHead(200, { 'x-way': String(request.method) }).end(`got ${sent}`))
  })
  const got = await ask(sandbox, url)
  assert.deepEqual([got.status, got.headers['x-way'], got.body.toString()], [200, 'GET', 'got '])
  assert.equal((await ask(sandbox, url, { body: 'x=1' })).body.toString(), 'got x=1')
  assert.equal((await ask(sandbox, `${url}/moved`)).status, 302)
})

test('no forbidden address is asked', async () => {
  const url = await serve((_, response) => void response.end('secret'))
  for (const bad of [url, url.replace('http:', 'https:'), 'https://10.0.0.1/', 'https://[::1]/', 'http://example.com/'])
    await assert.rejects(ask(live, bad), AddressRefused, bad)
})

test('an answer that is too large, never ends, breaks off or never comes is an error', async () => {
  const large = await serve((_, response) => void response.end(Buffer.alloc(1_048_577)))
  await assert.rejects(ask(sandbox, large), /too large/)
  const endless = await serve((_, response) => void response.writeHead(200).write('x'))
  await assert.rejects(ask(sandbox, endless, { timeoutMs: 500 }))
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('x', () => response.destroy())
  })
  await assert.rejects(ask(sandbox, broken))
  const switching = await serve(
    (request) =>
      void request.socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  )
  await assert.rejects(ask(sandbox, switching))
  const silent = await serve(() => {})
  await assert.rejects(ask(sandbox, silent, { timeoutMs: 500 }))
})
