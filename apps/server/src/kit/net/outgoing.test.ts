import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ClientRequest } from 'node:http'
import { type AddressInfo, createServer, isIPv6, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { AddressRefused, OutgoingClient } from './outgoing.ts'

const TIMEOUT_MS = 1_000
/** In the range that is public, but given to nobody: nothing is reached through it. */
const NOWHERE = '3000::1'

const live = new OutgoingClient({ sandbox: false })
const sandbox = new OutgoingClient({ sandbox: true })
after(() => {
  live.close()
  sandbox.close()
})

const post = (client: OutgoingClient, url: string, timeoutMs = TIMEOUT_MS) =>
  client.post({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}'), timeoutMs })

/** A listener at both loopback addresses that counts whoever connects. */
async function startDecoy() {
  let connections = 0
  const seen = (socket: Socket) => {
    connections += 1
    socket.destroy()
  }
  const port = await listen(createServer(seen), '127.0.0.1')
  // Where there is no IPv6 there is nothing to reach by it either.
  await listen(createServer(seen), '::1', port).catch(() => {})
  return {
    port,
    /** What a connection under way would need to be seen. */
    connections: async () => {
      await delay(50)
      return connections
    },
  }
}

async function listen(server: Server, host: string, port = 0) {
  server.listen(port, host)
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

type Resolve = NonNullable<ConstructorParameters<typeof OutgoingClient>[0]['resolve']>

/** Gives one list of addresses after the other, the last one for ever; counts how often it was asked. */
function resolver(...answers: readonly (readonly string[])[]) {
  let asked = 0
  const resolve = (_name: string, _options: unknown, done: (error: null, found: object[]) => void) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    setImmediate(() =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
      ),
    ) // as DNS does: later
  }
  return { resolve: resolve as unknown as Resolve, asked: () => asked }
}

/** Every address that is dialled while `body` runs. */
async function dialledDuring(body: () => Promise<unknown>): Promise<string[]> {
  const dialled: string[] = []
  const watch = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    request.on('socket', (socket) => {
      socket.on('connectionAttempt', (address: string) => dialled.push(address))
    })
  }
  diagnostics.subscribe('http.client.request.created', watch)
  try {
    await body()
  } finally {
    diagnostics.unsubscribe('http.client.request.created', watch)
  }
  return dialled
}

const FORBIDDEN_IPV4 = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
]

function spellings(address: string): string[] {
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (n: number, digits = 1) => n.toString(16).padStart(digits, '0')
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)]
  const inverted = `${hex(0xffff - (a * 256 + b))}:${hex(0xffff - (c * 256 + d))}`
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    `0${whole.toString(8)}`,
    parts.map((n) => `0x${hex(n)}`).join('.'),
    parts.map((n) => `0${n.toString(8)}`).join('.'),
    parts.map((n) => `000${n.toString(8)}`).join('.'),
    `0x${hex(a)}.0${b.toString(8)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.0x${hex((b * 256 + c) * 256 + d)}`,
    [...address].map((sign) => `%${hex(sign.charCodeAt(0), 2)}`).join(''),
    address.replace(/\d/g, (n) => String.fromCodePoint(0xff10 + Number(n))),
    address.replaceAll('.', '。'),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:FFFF:${high}:${low}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:4136:e378:8000:63bf:${inverted}]`,
    `[fe80::5efe:${address}]`,
  ]
}

const FORBIDDEN_IPV6 = [
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::0:1]', '[::0.0.0.1]'],
  ...['[fe80::1]', '[FE80::1]', '[febf::1]', '[fe80::1%25lo]', '[fe80::1%lo]', '[fe80::1%251]', '[fec0::1]'],
  ...['[fc00::1]', '[fd00::1]', '[fd00:ec2::254]', '[fdff:ffff::1]', '[ff02::1]', '[ff0e::1]', '[100::1]'],
  ...['[2001:db8::1]', '[2001::1]', '[2001:10::1]', '[2001:20::1]', '[2002::1]', '[3fff::1]', '[5f00::1]'],
]
const hosts = [...new Set([...FORBIDDEN_IPV4.flatMap(spellings), ...FORBIDDEN_IPV6])]

test(`none of ${hosts.length} spellings of forbidden addresses is dialled`, async () => {
  assert.ok(hosts.length >= 200)
  const decoy = await startDecoy()
  const dialled = await dialledDuring(async () => {
    for (const host of hosts) {
      const url = `https://${host}:${decoy.port}/hook`
      const refused = (error: Error) => error instanceof AddressRefused || !URL.canParse(url)
      await assert.rejects(post(live, url), refused, host)
    }
  })
  assert.deepEqual(dialled, [])
  assert.equal(await decoy.connections(), 0)
})

test('in the sandbox too, all of them are refused that are not this machine', async () => {
  const dialled = await dialledDuring(async () => {
    for (const host of hosts) {
      const url = `https://${host}:9/hook`
      if (URL.canParse(url) && /^(127\.|\[::1\]|\[::ffff:7f)/.test(new URL(url).hostname)) continue
      await assert.rejects(post(sandbox, url), host)
    }
  })
  assert.deepEqual(dialled, [])
})

test('a name that leads to a forbidden address is not dialled, whatever the name', async () => {
  const decoy = await startDecoy()
  const addresses = [...FORBIDDEN_IPV4, ...['::', '::1', 'fe80::1', 'fe80::1%lo', 'fd00:ec2::254', 'ff02::1']]
  const disguised = FORBIDDEN_IPV4.flatMap((a) => [`::ffff:${a}`, `64:ff9b::${a}`])
  const dialled = await dialledDuring(async () => {
    for (const address of [...addresses, ...disguised]) {
      const client = new OutgoingClient({ sandbox: false, resolve: resolver([address]).resolve })
      await assert.rejects(post(client, `https://hooks.example.com:${decoy.port}/`), AddressRefused, address)
      client.close()
    }
    for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'x.localhost'])
      await assert.rejects(post(live, `https://${name}:${decoy.port}/`), name)
  })
  assert.deepEqual(dialled, [])
  assert.equal(await decoy.connections(), 0)
})

test('a name that is public when first asked and loopback after is never dialled at loopback', async () => {
  const decoy = await startDecoy()
  const { resolve, asked } = resolver([NOWHERE], ['127.0.0.1'])
  const client = new OutgoingClient({ sandbox: false, resolve })
  const url = `https://rebinding.example.com:${decoy.port}/`
  const first = await dialledDuring(() => assert.rejects(post(client, url)))
  assert.deepEqual(first, [NOWHERE])
  assert.equal(asked(), 1, 'what was checked is what is dialled: the name is not asked for again')
  const second = await dialledDuring(() => assert.rejects(post(client, url), AddressRefused))
  assert.deepEqual(second, [])
  assert.equal(await decoy.connections(), 0)
  client.close()
})

test('of a public and a private address only the public one is dialled', async () => {
  const decoy = await startDecoy()
  for (const found of [
    [NOWHERE, '127.0.0.1'],
    ['127.0.0.1', NOWHERE],
    ['::1', '10.0.0.1', NOWHERE, '169.254.169.254'],
  ]) {
    const client = new OutgoingClient({ sandbox: false, resolve: resolver(found).resolve })
    const dialled = await dialledDuring(() => assert.rejects(post(client, `https://both.example.com:${decoy.port}/`)))
    assert.deepEqual(dialled, [NOWHERE])
    client.close()
  }
  assert.equal(await decoy.connections(), 0)
})

test('of an allowed and a forbidden address the allowed one is reached', async () => {
  const port = await startRaw((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  const { resolve } = resolver(['10.0.0.1', '127.0.0.1', '169.254.169.254'])
  const client = new OutgoingClient({ sandbox: true, resolve })
  const dialled = await dialledDuring(async () => {
    assert.equal((await post(client, `http://localhost:${port}/`)).status, 204)
  })
  assert.deepEqual(dialled, ['127.0.0.1'])
  client.close()
})

test('a redirect to loopback is told as it is and not followed', async () => {
  const decoy = await startDecoy()
  for (const status of [300, 301, 302, 303, 307, 308]) {
    const location = `http://127.0.0.1:${decoy.port}/`
    const port = await startRaw((socket) =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
    )
    const answer = await post(sandbox, `http://127.0.0.1:${port}/`)
    assert.deepEqual([answer.status, answer.headers.location], [status, location])
  }
  assert.equal(await decoy.connections(), 0)
})

test('a URL with a user name or password is refused', async () => {
  const decoy = await startDecoy()
  for (const user of ['user', 'user:password', ':password', 'hooks.example.com%2f'])
    for (const client of [live, sandbox])
      await assert.rejects(post(client, `https://${user}@localhost:${decoy.port}/`), /user name or password/)
  assert.equal(await decoy.connections(), 0)
})

test('anything but https is refused outside the sandbox, and http to others in it', async () => {
  const decoy = await startDecoy()
  for (const scheme of ['http', 'ftp', 'ws', 'wss', 'file', 'gopher'])
    for (const host of ['localhost', '127.0.0.1', 'hooks.example.com'])
      await assert.rejects(post(live, `${scheme}://${host}:${decoy.port}/`), /https|Invalid URL/, `${scheme} ${host}`)
  const { resolve, asked } = resolver(['127.0.0.1'])
  const client = new OutgoingClient({ sandbox: true, resolve })
  await assert.rejects(post(client, `http://hooks.example.com:${decoy.port}/`), AddressRefused)
  assert.equal(asked(), 0)
  assert.equal(await decoy.connections(), 0)
  client.close()
})

/** A server that does as it is told with every connection once a request has come. */
async function startRaw(behave: (socket: Socket) => unknown) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => behave(socket))
  })
  const port = await listen(server, '127.0.0.1')
  after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return port
}

const drip = (text: string, everyMs: number) => (socket: Socket) => {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** As fast as the other side reads. */
const pour = (chunk: string | Buffer) => (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

type Told = { readonly status: number } | { readonly code: string | undefined }

/** What came of one request; the deadline and the memory are held against their promises. */
async function tell(behave: (socket: Socket) => unknown): Promise<Told> {
  const port = await startRaw(behave)
  const memory = process.memoryUsage().rss
  const began = performance.now()
  const told = await post(sandbox, `http://127.0.0.1:${port}/`).then(
    ({ status }) => ({ status }),
    (error: Error & { code?: string }) => ({ code: error.code }),
  )
  const took = performance.now() - began
  assert.ok(took < TIMEOUT_MS + 4_000, `took ${Math.round(took)} ms`)
  const grown = (process.memoryUsage().rss - memory) / 2 ** 20
  assert.ok(grown < 30, `grew by ${Math.round(grown)} MB`)
  return told
}

const OK = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`

test('an endpoint that accepts and never answers is given up at the deadline', async () => {
  assert.deepEqual(await tell(() => {}), { code: 'TIMEOUT' })
})

test('an endpoint that drips its headers is given up at the deadline', async () => {
  assert.deepEqual(await tell(drip('HTTP/1.1 200 OK\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaa', 50)), { code: 'TIMEOUT' })
})

test('an endpoint that drips its body for ever has answered once its headers were there', async () => {
  const told = await tell((socket) => {
    socket.write(OK)
    drip('1\r\nx\r\n', 50)(socket)
  })
  assert.deepEqual(told, { status: 200 })
})

test('an endpoint that promises a body and sends none has answered once its headers were there', async () => {
  assert.deepEqual(await tell((socket) => socket.write('HTTP/1.1 503 Busy\r\nContent-Length: 10\r\n\r\n')), {
    status: 503,
  })
})

test('an endless body is cut off after 16 KiB, long before the deadline', async () => {
  const began = performance.now()
  const { promise: sentInAll, resolve: close } = Promise.withResolvers<number>()
  const told = await tell((socket) => {
    socket.write(OK)
    pour(chunk)(socket)
    socket.on('close', () => close(socket.bytesWritten))
  })
  assert.deepEqual(told, { status: 200 })
  assert.ok(performance.now() - began < TIMEOUT_MS)
  const sent = await sentInAll
  // What the two sockets hold between them, and no more.
  assert.ok(sent > 0 && sent < 16 * 2 ** 20, `${sent} bytes were sent`)
})

test('endless headers are an error', async () => {
  const many = await tell((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour('X-More: and more\r\n'.repeat(100))(socket)
  })
  assert.deepEqual(many, { code: 'HPE_HEADER_OVERFLOW' })
  const long = await tell((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Long: ')
    pour('x'.repeat(10_000))(socket)
  })
  assert.deepEqual(long, { code: 'HPE_HEADER_OVERFLOW' })
})

test('endless interim answers are given up at the deadline', async () => {
  const told = await tell(drip('HTTP/1.1 103 Early Hints\r\n\r\n', 2))
  assert.deepEqual(told, { code: 'TIMEOUT' })
})

test('an offer to switch protocols is an answer like any other', async () => {
  const offer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  assert.deepEqual(await tell((socket) => socket.write(offer)), { status: 101 })
})

test('a compressed answer is not decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 2 ** 20))
  const told = await tell((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`)
    socket.write(bomb)
  })
  assert.deepEqual(told, { status: 200 })
})

test('a hundred endless bodies at once leave memory flat', async () => {
  const port = await startRaw((socket) => {
    socket.write(OK)
    pour(chunk)(socket)
  })
  const url = `http://127.0.0.1:${port}/`
  const round = () => Promise.all(Array.from({ length: 20 }, () => post(sandbox, url, 2_000)))
  await round()
  const before = process.memoryUsage().heapUsed
  for (let n = 0; n < 5; n++) for (const { status } of await round()) assert.equal(status, 200)
  const grown = (process.memoryUsage().heapUsed - before) / 2 ** 20
  assert.ok(grown < 30, `grew by ${Math.round(grown)} MB`)
})
