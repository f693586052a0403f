// Random bytes on a socket: what no client would send, and what is only nearly HTTP.
import { connect } from 'node:net'
import fc from 'fast-check'

/** `whole`: nothing is missing from it, so that it must be answered. */
export type Raw = { readonly name: string; readonly text: string; readonly whole: boolean }
export type RawAnswer = { readonly statusCode: number; readonly headers: Record<string, string>; readonly body: string }

const PARTIAL = new Set(['less than announced', 'empty lines', 'a request and garbage'])

/** One character is one byte. */
export function anyRaw(key: string): fc.Arbitrary<Raw> {
  const get = (path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, 'host: x', `x-api-key: ${key}`, 'connection: close', ...headers, '', ''].join('\r\n')
  const post = (headers: readonly string[], body: string) =>
    ['POST /v1/units HTTP/1.1', 'host: x', `x-api-key: ${key}`, 'connection: close', ...headers, '', body].join('\r\n')
  const fixed: Record<string, string> = {
    'a sound request': get('/v1/units?limit=1'),
    'two sound requests': get('/v1/units?limit=1').replace('connection: close\r\n', '') + get('/v1/me'),
    'a request and garbage': `${get('/v1/me').replace('connection: close\r\n', '')}\x16\x03\x01\x00`,
    'an absolute address': get('http://elsewhere.example/v1/units?limit=1'),
    'another scheme': get('gopher://x/v1/units'),
    'an asterisk': get('*').replace('GET', 'OPTIONS'),
    'no slash': get('v1/units'),
    'a fragment': get('/v1/units#x?limit=0'),
    'a backslash': get('\\v1\\units'),
    'bytes beyond ASCII': get('/v1/units/\xff\xfe?\xed\xa0\x80=\xc3'),
    'a lone percent sign': get('/v1/units/%?%=%'),
    'a control character': get('/v1/\x01units'),
    'NUL in the path': get('/v1/\0'),
    'a long path': get(`/v1/units/${'x'.repeat(12_000)}`),
    'a long query': get(`/v1/units?fields=${'x'.repeat(12_000)}`),
    'an unknown method': get('/v1/units').replace('GET', 'FETCH'),
    'a small method': get('/v1/units').replace('GET', 'get'),
    'an unknown version': get('/v1/units').replace('1.1', '9.9'),
    'an old version': get('/v1/units').replace('1.1', '1.0'),
    'no version': 'GET /v1/units\r\n\r\n',
    'no host': get('/v1/units').replace('host: x\r\n', ''),
    'two hosts': get('/v1/units', 'host: y'),
    'an odd host': get('/v1/units').replace('host: x', 'host: <a b>'),
    'two keys': get('/v1/units', `x-api-key: ${key}`),
    'a folded header': get('/v1/units', 'x-a: 1\r\n 2'),
    'a header without a colon': get('/v1/units', 'nonsense'),
    'a header with a space': get('/v1/units', 'x a: 1'),
    'NUL in a header': get('/v1/units', 'x-a: \0'),
    'bare line feeds': get('/v1/units').replaceAll('\r\n', '\n'),
    'headers beyond the limit': get('/v1/units', `x-a: ${'x'.repeat(20_000)}`),
    'a thousand headers': get('/v1/units', ...Array.from({ length: 1000 }, (_, n) => `x-${n}: 1`)),
    'an expectation': post(['expect: 100-continue', 'content-type: application/json', 'content-length: 2'], '{}'),
    'another expectation': get('/v1/units', 'expect: miracles'),
    'an upgrade': get('/v1/units', 'upgrade: websocket').replace('connection: close', 'connection: upgrade, close'),
    'two lengths': post(['content-length: 2', 'content-length: 3'], '{}'),
    'a length that is no number': post(['content-length: two'], '{}'),
    'a negative length': post(['content-length: -2'], '{}'),
    'a length and chunks': post(['content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n'),
    'chunks of no size': post(
      ['content-type: application/json', 'transfer-encoding: chunked'],
      'zz\r\n{}\r\n0\r\n\r\n',
    ),
    'another encoding': post(['transfer-encoding: gzip'], '{}'),
    'less than announced': post(['content-type: application/json', 'content-length: 20'], '{}'),
    'a greeting of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a method and version of before': 'PRI /v1/units\r\n\r\n',
    'empty lines': '\r\n\r\n\r\n',
  }
  const named = Object.entries(fixed).map(([name, text]): Raw => ({ name, text, whole: !PARTIAL.has(name) }))
  const half = fc.tuple(fc.constantFrom(...named), fc.double({ min: 0, max: 1, noNaN: true })).map(
    ([{ name, text }, part]): Raw => ({
      name: `a part of ${name}`,
      text: text.slice(0, Math.ceil(text.length * part)),
      whole: false,
    }),
  )
  const garbage = fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((bytes): Raw => ({ name: 'garbage', text: Buffer.from(bytes).toString('latin1'), whole: false }))
  const bent = fc.tuple(fc.constantFrom(...named), fc.nat(), fc.nat(255)).map(([{ name, text }, at, byte]): Raw => {
    const place = at % text.length
    return {
      name: `${name}, one byte changed`,
      text: text.slice(0, place) + String.fromCharCode(byte) + text.slice(place + 1),
      whole: false,
    }
  })
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...named) },
    { weight: 2, arbitrary: half },
    { weight: 2, arbitrary: bent },
    { weight: 1, arbitrary: garbage },
  )
}

/** Sends, and reads until the server closes; of what is not whole, says after a moment that no more will come. */
export function exchange(port: number, { text, whole }: Raw): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let end: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(text, 'latin1'))
      if (!whole) end = setTimeout(() => socket.end(), 10)
    })
    socket.setTimeout(5_000, () => socket.destroy(new Error('the server neither answers nor closes')))
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that closes while we still write has said what it had to say.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => {
      clearTimeout(end)
      try {
        resolve(answersIn(Buffer.concat(chunks).toString('latin1')))
      } catch (error) {
        reject(error)
      }
    })
  })
}

function answersIn(stream: string): RawAnswer[] {
  if (stream === '') return []
  const end = stream.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = stream.slice(0, end).split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? []
  if (end === -1 || !status) throw new Error(`not an HTTP answer: ${JSON.stringify(stream.slice(0, 200))}`)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const rest = end + 4
  if (status === '100') return answersIn(stream.slice(rest))
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (!(stream.length >= rest + length))
    throw new Error(`an answer of another length than it says: ${stream.slice(0, 500)}`)
  const body = Buffer.from(stream.slice(rest, rest + length), 'latin1').toString('utf8')
  return [{ statusCode: Number(status), headers, body }, ...answersIn(stream.slice(rest + length))]
}
