// Listens on the port from the first moment, so that a taken one fails at once and not after everything else has started.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export type HeldPort = { readonly port: number; readonly release: () => Promise<void> }

/** 0 takes a free one. Connections that come before `release` are closed. */
export async function holdPort(wanted: number): Promise<HeldPort> {
  const placeholder = createServer((socket) => socket.destroy()).listen(wanted, '127.0.0.1')
  await once(placeholder, 'listening')
  const { port } = placeholder.address() as AddressInfo
  const release = async () => {
    if (!placeholder.listening) return
    placeholder.close()
    await once(placeholder, 'close')
  }
  return { port, release }
}
