// Bytes on a socket, for what no HTTP client would send.
import { once } from 'node:events'
import { connect } from 'node:net'
import { checkAnswer } from './declared-answer.ts'
import type { Answer } from './server.ts'

/** Sends the bytes as they are and reads until the server closes; the answer is held against `{message}` like any other. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'connect')
  socket.write(bytes)
  await once(socket, 'close')
  return parseAnswer(Buffer.concat(chunks).toString())
}

function parseAnswer(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const response = { statusCode: Number(statusLine.split(' ')[1]), headers, body }
  return checkAnswer('GET', statusLine, response as Parameters<typeof checkAnswer>[2])
}
