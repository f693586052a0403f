// A mail server in a process of its own. What it does with a letter goes by whom it is to: `refused@`, `later@`, `silent@`, anybody else.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const [certFile = '', keyFile = '', ...flags] = process.argv.slice(2)

const refusal = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode })

const server = new SMTPServer({
  cert: readFileSync(certFile),
  key: readFileSync(keyFile),
  secure: flags.includes('secure'),
  disabledCommands: flags.includes('plain') ? ['STARTTLS'] : [],
  authOptional: false,
  allowInsecureAuth: flags.includes('plain'),
  disableReverseLookup: true,
  onAuth: ({ username, password }, _session, answer) =>
    username === 'gatelodge' && password === 'p@ss:word'
      ? answer(null, { user: username })
      : answer(refusal('no such login', 535)),
  onMailFrom: ({ address }, _session, answer) =>
    address.startsWith('banned') ? answer(refusal('you may not send', 550)) : answer(),
  onRcptTo: ({ address }, _session, answer) => {
    if (address.startsWith('refused')) answer(refusal(`nobody is called ${address}`, 550))
    else if (address.startsWith('later')) answer(refusal(`${address} is full`, 452))
    else if (!address.startsWith('silent')) answer()
  },
  onData: (stream, { envelope, secure }, answer) => {
    void text(stream).then((raw) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      process.send?.({ from, to: envelope.rcptTo.map(({ address }) => address), raw, isSecure: secure })
      answer()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }))
