// Partners' endpoints in a thread of their own: `/ok/…` answers 200 at once, `/hang/…` never. It notes when each event came.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** Milliseconds on a clock that all threads share. */
export const now = () => performance.timeOrigin + performance.now()

export type Endpoint = {
  readonly url: (path: string) => string
  /** Answered so far. */
  readonly count: () => number
  /** When each prospect's event first came, since the last call. */
  readonly take: () => Promise<ReadonlyMap<string, number>>
  readonly close: () => Promise<unknown>
}

export async function openEndpoint(): Promise<Endpoint> {
  const counter = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL(import.meta.url), { workerData: counter })
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
    })
  const port = await next<number>()
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    count: () => Atomics.load(counter, 0),
    take: () => {
      const taken = next<ReadonlyMap<string, number>>()
      thread.postMessage('take')
      return taken
    },
    close: () => thread.terminate(),
  }
}

if (parentPort && workerData instanceof Int32Array) {
  const home = parentPort
  const counter = workerData
  let came = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url?.startsWith('/hang')) return
      const at = now()
      const id: string | undefined = /"prospectId":"([^"]+)"/.exec(Buffer.concat(chunks).toString())?.[1]
      if (id !== undefined && !came.has(id)) came.set(id, at)
      Atomics.add(counter, 0, 1)
      response.writeHead(200).end()
    })
  })
  home.on('message', () => {
    home.postMessage(came)
    came = new Map()
  })
  server.listen(0, '127.0.0.1', () => home.postMessage((server.address() as AddressInfo).port))
}
