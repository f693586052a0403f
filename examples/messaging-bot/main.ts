// Receives the texts that people send to the property, and answers or flags each of them once.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Gatelodge, GatelodgeError } from '@gatelodge/sdk/client'
import { expressWebhooks } from '@gatelodge/sdk/express'
import { handleOnce } from '@gatelodge/sdk/inbox'
import { fileInbox } from '@gatelodge/sdk/inbox/file'
import { reply } from './reply.ts'

const { GATELODGE_URL: url = '', GATELODGE_API_KEY: apiKey = '', WEBHOOK_SECRET: secret = '' } = process.env
const { PORT: port = '8091', INBOX: inbox = 'messaging-bot.log' } = process.env

// The service waits ten seconds for an answer. What takes longer, as when the gateway asks to slow down, is given back with a 500:
// the event comes again, so that this program needs no queue.
const gatelodge = new Gatelodge({ url, apiKey, deadlineMs: 8_000 })

const receive = expressWebhooks({
  secret: secret.split(','),
  beforeAnswer: handleOnce(await fileInbox(inbox), async (event) => {
    if (event.eventType !== 'message.received') return
    console.log(`${event.eventId} ${await reply(gatelodge, event)}`)
  }),
  onError: (error, event) => console.error(`${event?.eventId ?? 'a delivery'} comes again: ${inShort(error)}`),
  onRefused: ({ code }) => console.error(`a delivery was refused: ${code}`),
})

/** Without what people wrote. */
const inShort = (error: unknown) =>
  error instanceof GatelodgeError ? `${error.operation} ${error.code} (${error.requestId})` : error

const server = createServer(receive).listen(Number(port), () =>
  console.log(`listening on ${(server.address() as AddressInfo).port}`),
)
