// What fails before the request is written can be tried again; what fails after it cannot. Tested over real sockets.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import tls from 'node:tls'
import type { SendResult } from '../../domains/messaging/carrier.ts'
import { realClock } from '../../kit/clock.ts'
import { TwilioCarrier } from './twilio-carrier.ts'

const TIMEOUT_MS = 1_000
const folder = mkdtempSync(join(tmpdir(), 'gatelodge-carrier-'))
after(() => rmSync(folder, { recursive: true }))

test('a name that leads nowhere, and a port where nobody listens, can be tried again', async () => {
  assert.equal((await sendTo('https://nowhere.invalid', 5_000)).kind, 'try-again')
  const server = createServer()
  const port = await listen(server)
  server.close()
  for (const scheme of ['http', 'https'])
    assert.deepEqual(await sendTo(`${scheme}://127.0.0.1:${port}`), { kind: 'try-again', reason: 'ECONNREFUSED' })
})

test('a certificate that nobody vouches for, or for another host, can be tried again, and nothing was asked', async () => {
  const own = certificate('own', 'DNS:localhost,IP:127.0.0.1')
  const elsewhere = certificate('elsewhere', 'DNS:elsewhere.example')
  for (const [pair, code] of [
    [own, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [elsewhere, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    let asked = 0
    const server = createHttpsServer(pair, (_request, response) => {
      asked += 1
      response.end()
    })
    const port = await listen(server)
    const trusted = tls.getCACertificates()
    if (pair === elsewhere) tls.setDefaultCACertificates([...trusted, pair.cert])
    try {
      assert.deepEqual(await sendTo(`https://127.0.0.1:${port}`, 5_000), { kind: 'try-again', reason: code })
    } finally {
      tls.setDefaultCACertificates(trusted)
    }
    assert.equal(asked, 0)
  }
})

test('a handshake that hangs, breaks off or makes no sense can be tried again', async () => {
  const behaviours: readonly [string, (socket: Socket) => unknown][] = [
    ['hangs', () => {}],
    ['breaks off', (socket) => socket.resetAndDestroy()],
    ['ends', (socket) => socket.end()],
    ['makes no sense', (socket) => socket.end('HTTP/1.1 201 Created\r\n\r\n')],
  ]
  for (const [name, behave] of behaviours) {
    const server = await raw(behave)
    const result = await sendTo(`https://127.0.0.1:${server.port}`)
    assert.equal(result.kind, 'try-again', name)
  }
})

const SID = `SM${'0'.repeat(32)}`
const CREATED = JSON.stringify({ sid: SID, status: 'queued' })
const answer = (head: string, body = '') => `HTTP/1.1 ${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

const AFTER_WRITING: readonly (readonly [string, (socket: Socket) => unknown, SendResult['kind']])[] = [
  ['answers', (socket) => socket.end(answer('201 Created', CREATED)), 'accepted'],
  ['hangs', () => {}, 'unknown'],
  ['breaks off', (socket) => socket.resetAndDestroy(), 'unknown'],
  ['ends without an answer', (socket) => socket.end(), 'unknown'],
  ['answers nonsense', (socket) => socket.end('what?\r\n\r\n'), 'unknown'],
  [
    'switches protocols',
    (socket) => socket.write('HTTP/1.1 101 Up\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    'unknown',
  ],
  ['hints for ever', drip('HTTP/1.1 103 Early Hints\r\n\r\n'), 'unknown'],
  ['drips its headers', drip('HTTP/1.1 201 Created\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 'unknown'],
  ['has endless headers', pour('HTTP/1.1 201 Created\r\n', 'X-More: and more\r\n'.repeat(1_000)), 'unknown'],
  [
    'promises a body and sends none',
    (socket) => socket.write('HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\n'),
    'unknown',
  ],
  ['has an endless body', pour('HTTP/1.1 201 Created\r\n\r\n', CREATED.padEnd(20_000)), 'unknown'],
  ['fails', (socket) => socket.end(answer('503 Busy', '{"code":20503}')), 'unknown'],
  ['redirects', (socket) => socket.end(answer('307 Moved\r\nLocation: http://127.0.0.1:9/')), 'unknown'],
  ['refuses', (socket) => socket.end(answer('400 Bad', '{"code":21211,"message":"no"}')), 'refused'],
  ['refuses and breaks off', (socket) => socket.end('HTTP/1.1 400 Bad\r\nContent-Length: 9\r\n\r\n{'), 'try-again'],
  ['is too busy', (socket) => socket.end(answer('429 Busy')), 'try-again'],
]

for (const [name, behave, kind] of AFTER_WRITING) {
  test(`a carrier that got the request and ${name}: ${kind}, within the deadline`, async () => {
    const server = await raw(behave)
    const began = performance.now()
    assert.equal((await sendTo(`http://127.0.0.1:${server.port}`)).kind, kind)
    assert.ok(performance.now() - began < TIMEOUT_MS + 4_000)
    assert.match(server.got(), /^POST \/2010-04-01\/Accounts\/AC0{32}\/Messages\.json HTTP\/1\.1\r\n/)
  })
}

test('over TLS too, a reset after the request is unknown and an answer is an answer', async () => {
  const pair = certificate('trusted', 'DNS:localhost,IP:127.0.0.1')
  const trusted = tls.getCACertificates()
  tls.setDefaultCACertificates([...trusted, pair.cert])
  after(() => tls.setDefaultCACertificates(trusted))
  let breaks = true
  const server = createHttpsServer(pair, (request, response) => {
    if (breaks) request.socket.destroy()
    else response.writeHead(201).end(CREATED)
  })
  const port = await listen(server)
  assert.equal((await sendTo(`https://127.0.0.1:${port}`, 5_000)).kind, 'unknown')
  breaks = false
  assert.deepEqual(await sendTo(`https://127.0.0.1:${port}`, 5_000), { kind: 'accepted', sid: SID, status: 'QUEUED' })
})

test('every send has a connection of its own, so that none is lost on one that was just being closed', async () => {
  const server = await raw((socket) => socket.write(answer('201 Created', CREATED)))
  const carrier = carrierAt(`http://127.0.0.1:${server.port}`, 5_000)
  for (let n = 0; n < 3; n++) assert.equal((await carrier.send(TEXT)).kind, 'accepted')
  assert.equal(server.connections(), 3)
})

const TEXT = {
  messageId: '018f2a6b-7c1d-7e2f-8a3b-4c5d6e7f8091',
  from: '+15125550100',
  to: '+15125550199',
  body: 'Hi',
  statusCallbackUrl: 'https://api.example.com/carrier/status',
  mayLeave: async () => true,
}

const sendTo = (baseUrl: string, timeoutMs = TIMEOUT_MS) => carrierAt(baseUrl, timeoutMs).send(TEXT)

function carrierAt(baseUrl: string, timeoutMs: number) {
  const account = { accountSid: `AC${'0'.repeat(32)}`, authTokens: ['secret'] } as const
  const carrier = new TwilioCarrier({ baseUrl, ...account, clock: realClock, timeoutMs })
  after(() => carrier.close())
  return carrier
}

/** A TCP server that runs `behave` on every connection once its first bytes have come. */
async function raw(behave: (socket: Socket) => unknown) {
  let got = ''
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    after(() => socket.destroy())
    socket.on('data', (chunk) => {
      got += chunk.toString('latin1')
    })
    socket.once('data', () => behave(socket))
  })
  return { port: await listen(server), got: () => got, connections: () => connections }
}

function drip(text: string) {
  return (socket: Socket) => {
    let at = 0
    const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 5)
    socket.on('close', () => clearInterval(timer))
  }
}

function pour(head: string, chunk: string) {
  return (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.write(head)
    socket.on('drain', more)
    more()
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

function certificate(name: string, alternative: string) {
  const [keyFile, certFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${alternative}`]
  execFileSync('openssl', [...made, '-keyout', keyFile, '-out', certFile, ...subject], { stdio: 'ignore' })
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
}
