// The reference review agent, end to end: the API, the worker and the agent are processes of their own, as operator and partner
// start them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../sandbox/postgres.ts'
import { operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { eventually } from '../eventually.ts'
import { FILES } from '../multipart.ts'
import { startProcess } from '../process.ts'
import { Review } from '../scene/review.ts'
import { testSettings } from '../settings.ts'
import { ExampleProcess, WITHIN_MS } from './example-process.ts'
import { Relay } from './example-relay.ts'

// The addresses of files lead to the API, so that its port must be known beforehand.
const port = await freePort()
const settings = {
  GATELODGE_MODE: 'sandbox',
  GATELODGE_PORT: String(port),
  GATELODGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
}
const review = await Review.open(settings)
const { scene } = review
const { server } = scene
const { databaseUrl } = server.config

const api = await startProcess(databaseUrl, settings)
ExampleProcess.work({ ...testSettings(databaseUrl), ...settings })

const toApi = await Relay.start(api.url)
const toAgent = await Relay.start()
const ctx = { ...server.runtime.tools, caller: operator(scene.org.id), requestId: 'test' } as Ctx
const { secret } = await createSubscription(ctx, {
  integrationId: review.agentIntegrationId,
  propertyId: scene.propertyId,
  kinds: ['application.signed', 'requirement.upload_received', 'requirement.upload_removed'],
  url: `${toAgent.url}/hook`,
})
let agent: ExampleProcess

async function startAgent() {
  agent = ExampleProcess.start('review-agent', {
    GATELODGE_URL: toApi.url,
    GATELODGE_API_KEY: review.agent,
    WEBHOOK_SECRET: secret,
    PORT: '0',
  })
  toAgent.target = await agent.url()
}
await startAgent()

const statusOf = async (requirementId: string) => (await scene.doneByStaff(`GET /requirements/${requirementId}`)).status

test('an upload is reviewed by the agent: it is told, reads the bundle, downloads the file and posts its result', async () => {
  const type = await review.type()
  const { rules } = await review.define(type)
  await review.template([type])
  const { requirements } = await review.application()
  const [{ id: requirementId }] = requirements

  const picture = await review.upload(requirementId, type, FILES.png)
  await eventually(
    WITHIN_MS,
    'the picture is reviewed',
    async () => (await statusOf(requirementId)) === 'WAITING_FOR_APPLICANT',
  )
  const [asked] = await scene.doneByStaff(`GET /documents/${picture.id}/results`)
  assert.equal(asked.reasons[0].code, 'NOT_A_PDF')

  // The applicant takes it back and hands in the document itself.
  await review.remove(picture.id)
  const document = await review.upload(requirementId, type)
  await eventually(WITHIN_MS, 'the document is reviewed', async () => (await statusOf(requirementId)) === 'VALIDATED')
  const results = await scene.doneByStaff(`GET /documents/${document.id}/results`)
  assert.equal(results.length, 1)
  const [result] = results
  assert.deepEqual(result.ruleResults, [{ ruleId: rules[0].id, outcome: 'PASSED', message: null }])
  assert.equal(result.definitionVersion, 1)
  assert.deepEqual(result.reviewer, { type: 'AGENT', name: 'Reference review agent', version: '1' })
  assert.deepEqual(result.extractedFields, [{ name: 'grossPay', value: null, confidence: 0, page: 1 }])
})

test('killed in the middle of a review, it finds at the next event what is left to do, and nothing more', async () => {
  await review.askForNothing()
  const type = await review.type()
  await review.template([type])
  for (const isPosted of [true, false]) {
    const { id, requirements } = await review.application()
    const [{ id: requirementId }] = requirements
    const killed = toApi.next(/^POST .*\/results$/, async ({ forward, drop }) => {
      if (isPosted) await forward()
      await agent.kill()
      drop()
    })
    const document = await review.upload(requirementId, type)
    await killed()
    await startAgent()
    await review.sign(id)
    await agent.printed(`reviewed ${id}: ${isPosted ? 0 : 1} results`)
    assert.equal((await scene.doneByStaff(`GET /documents/${document.id}/results`)).length, 1)
  }
})

test('what is not signed as it should be is refused and changes nothing', async () => {
  const answer = await fetch(`${toAgent.target}/hook`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 400)
})
