// Receives events and answers them at once; the reviews are made afterwards, one after the other.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Gatelodge, GatelodgeError, type WebhookEvent } from '@gatelodge/sdk'
import { expressWebhooks } from '@gatelodge/sdk/express'
import { reviewApplication } from './review-application.ts'

const { GATELODGE_URL: url = '', GATELODGE_API_KEY: apiKey = '', WEBHOOK_SECRET: secret = '' } = process.env
const gatelodge = new Gatelodge({ url, apiKey })

let work = Promise.resolve()

const receive = expressWebhooks({
  secret: secret.split(','),
  afterAnswer: (event) => {
    work = work.then(() => act(event))
  },
})

async function act(event: WebhookEvent) {
  if (event.eventType !== 'requirement.upload_received' && event.eventType !== 'application.signed') return
  const { applicationId } = event.data
  try {
    const posted = await reviewApplication(gatelodge, applicationId)
    console.log(`reviewed ${applicationId}: ${posted} results`)
  } catch (error) {
    // The next event of the application finds what is left to do.
    const reason = error instanceof GatelodgeError ? `${error.operation} ${error.code} (${error.requestId})` : error
    console.error(`not reviewed ${applicationId}:`, reason)
  }
}

const server = createServer(receive).listen(Number(process.env['PORT'] ?? 8090), () =>
  console.log(`listening on ${(server.address() as AddressInfo).port}`),
)
