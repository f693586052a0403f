// Receives events and answers them at once; the reviews are made afterwards, one after the other.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '../../packages/sdk/src/index.ts'
import { Gateway } from './gateway.ts'
import { reviewApplication } from './review-application.ts'

const setting = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`set ${name}`)
  return value
}
const gateway = new Gateway(setting('GATELODGE_URL'), setting('GATELODGE_API_KEY'))
const secret = setting('WEBHOOK_SECRET')

/** Of a program that runs on; one that is started again would look these up. */
const seen = new Set<string>()
let work = Promise.resolve()

const server = createServer((request, response) => void receive(request, response))

async function receive(request: IncomingMessage, response: ServerResponse) {
  try {
    const event = verifyWebhook(await buffer(request), request.headers, secret)
    response.writeHead(204).end()
    if (seen.has(event.eventId)) return
    seen.add(event.eventId)
    work = work.then(() => act(event))
  } catch (error) {
    if (error instanceof WebhookVerificationError) response.writeHead(400).end(error.code)
    // What broke off on its way comes again after a 500, and would not after a 400.
    else response.writeHead(500).end()
  }
}

async function act(event: WebhookEvent) {
  if (event.eventType !== 'requirement.upload_received' && event.eventType !== 'application.signed') return
  const { applicationId } = event.data
  try {
    const posted = await reviewApplication(gateway, applicationId)
    console.log(`reviewed ${applicationId}: ${posted} results`)
  } catch (error) {
    // The next event of the application finds what is left to do.
    seen.delete(event.eventId)
    console.error(`not reviewed ${applicationId}: ${(error as Error).message}`)
  }
}

server.listen(Number(process.env['PORT'] ?? 8090), () =>
  console.log(`listening on ${(server.address() as AddressInfo).port}`),
)
