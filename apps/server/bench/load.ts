// A lean HTTP load: raw sockets, requests made beforehand, answers counted by their length. It runs in a process of its own, so
// that its work is not taken for the server's.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export type LoadPlan = {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly string[]
}
export type LoadResult = {
  readonly perSecond: number
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** Stands in a request for a number of its own, different in every request of every run. */
const NUMBER = '################'

if (parentPort) {
  const { port, connections, seconds, requests } = workerData as LoadPlan
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let failed = 0
  let number = Date.now() * 1_000
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, n) => drive(connect(port, '127.0.0.1'), n)))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  parentPort.postMessage({
    perSecond: times.length / ((performance.now() - started) / 1000),
    failed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  } satisfies LoadResult)

  function drive(socket: Socket, seed: number): Promise<void> {
    socket.setNoDelay(true)
    let next = seed
    let sentAt = 0
    let pending: Buffer = Buffer.alloc(0)
    const send = () => {
      next = (next * 1_103_515_245 + 12_345) & 0x7fffffff
      sentAt = performance.now()
      socket.write((requests[next % requests.length] ?? '').replace(NUMBER, () => String(number++).padStart(16, '0')))
    }
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('connect', send)
      socket.on('data', (chunk: Buffer) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
        const headEnd = pending.indexOf(HEAD_END)
        if (headEnd < 0) return
        const head = pending.toString('latin1', 0, headEnd)
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        if (pending.length < headEnd + 4 + length) return
        pending = pending.subarray(headEnd + 4 + length)
        if (!head.startsWith('HTTP/1.1 20')) failed += 1
        times.push(performance.now() - sentAt)
        if (performance.now() < until) return send()
        socket.destroy()
        resolve()
      })
    })
  }
}
