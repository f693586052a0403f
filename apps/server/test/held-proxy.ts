// A way to PostgreSQL on which answers can be held up, as a network does it: the statement has been carried out, and its answer is late.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { after } from 'node:test'

type Opened = { readonly proxy: HeldProxy; readonly url: string }

export class HeldProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #holding: { readonly words: string; readonly met: () => void } | undefined
  #breaking: string | undefined
  #held: Socket[] = []
  readonly #silenced = new WeakSet<Socket>()
  #silent = false

  private constructor(to: URL) {
    this.#server = createServer((client) => {
      if (this.#silent) return void this.#sockets.add(client.on('error', () => {}))
      const database = connect(Number(to.port), to.hostname)
      for (const socket of [client, database]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => this.#sockets.delete(socket))
      }
      client.on('data', (sent) => {
        if (this.#silenced.has(client)) return
        if (this.#holding && sent.includes(this.#holding.words)) this.#hold(database)
        if (this.#breaking !== undefined && sent.includes(this.#breaking)) {
          this.#breaking = undefined
          client.destroy()
        } else database.write(sent)
      })
      database.on('data', (answer) => client.write(answer))
      client.on('close', () => database.destroy())
      database.on('close', () => {
        if (!this.#silenced.has(client)) client.destroy()
      })
    })
  }

  /** Before the database that the URL names, while a test runs. */
  static async before(databaseUrl: string): Promise<Opened> {
    const opened = await HeldProxy.open(databaseUrl)
    after(() => opened.proxy.close())
    return opened
  }

  static async open(databaseUrl: string): Promise<Opened> {
    const url = new URL(databaseUrl)
    const proxy = new HeldProxy(new URL(databaseUrl))
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    url.hostname = '127.0.0.1'
    url.port = String((proxy.#server.address() as AddressInfo).port)
    return { proxy, url: url.href }
  }

  /** The answer to the next statement that holds these words does not come. Resolves once it has been sent. */
  holdAnswerTo(words: string): Promise<void> {
    return new Promise((met) => {
      this.#holding = { words, met }
    })
  }

  /** The connection breaks at the next statement that holds these words. */
  breakAt(words: string) {
    this.#breaking = words
  }

  /** Nothing passes any more on the connections that are open, and neither end is notified. New ones are as ever. */
  silenceOpen() {
    for (const socket of this.#sockets) {
      socket.pause()
      this.#silenced.add(socket)
    }
  }

  /** From now on nothing passes in either direction. New connections are taken, as by a network that lost its way, and never answered. */
  silence() {
    this.#silent = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** What was held up comes now. */
  release() {
    for (const socket of this.#held.splice(0)) socket.resume()
  }

  #hold(database: Socket) {
    database.pause()
    this.#held.push(database)
    this.#holding?.met()
    this.#holding = undefined
  }

  close() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}
