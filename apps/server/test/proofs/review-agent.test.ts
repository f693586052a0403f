// The reference review agent, end to end: the API, the worker and the agent are processes of their own, as operator and partner
// start them.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import { eventually } from '../eventually.ts'
import { FILES } from '../multipart.ts'
import { startProcess } from '../process.ts'
import { testSettings } from '../settings.ts'
import { Scene } from '../spec/compliance-model/scene.ts'

const CLI = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url))
const AGENT = fileURLToPath(new URL('../../../../examples/review-agent/main.ts', import.meta.url))
const WITHIN_MS = 30_000

/** Its lines grow; it is gone when the tests are done. */
function start(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  if (child.stdout) createInterface(child.stdout).on('line', (line) => void lines.push(line))
  return { child, lines }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

// The addresses of files lead to the API, so that its port must be known beforehand.
const port = await freePort()
const settings = {
  GATELODGE_MODE: 'sandbox',
  GATELODGE_PORT: String(port),
  GATELODGE_PUBLIC_URL: `http://127.0.0.1:${port}`,
}
const scene = await Scene.arrange(settings)
const { desk, server } = scene
const { databaseUrl } = server.config

const api = await startProcess(databaseUrl, settings)
start([CLI, 'work'], { ...testSettings(databaseUrl), ...settings })

const agentPort = await freePort()
const ctx = {
  ...server.runtime.tools,
  caller: { organizationId: desk.org.id, reach: null, grants: null, actor: { type: 'OPERATOR', id: 'test' } },
  requestId: 'test',
} as Ctx
const { secret } = await createSubscription(ctx, {
  integrationId: scene.agentIntegrationId,
  propertyId: desk.propertyId,
  kinds: ['application.signed', 'requirement.upload_received', 'requirement.upload_removed'],
  url: `http://127.0.0.1:${agentPort}/hook`,
})
const agent = start([AGENT], {
  GATELODGE_URL: `${api.url}/v1`,
  GATELODGE_API_KEY: scene.agent,
  WEBHOOK_SECRET: secret,
  PORT: String(agentPort),
})
await eventually(WITHIN_MS, 'the agent listens', () => agent.lines.some((line) => line.startsWith('listening')))

const statusOf = async (requirementId: string) => (await scene.staff(`GET /requirements/${requirementId}`)).status

test('an upload is reviewed by the agent: it is told, reads the bundle, downloads the file and posts its result', async () => {
  const type = await scene.type()
  const { rules } = await scene.define(type)
  await scene.template([type])
  const { requirements } = await scene.application()
  const [{ id: requirementId }] = requirements

  const picture = await scene.upload(requirementId, type, FILES.png)
  await eventually(
    WITHIN_MS,
    'the picture is reviewed',
    async () => (await statusOf(requirementId)) === 'WAITING_FOR_APPLICANT',
  )
  const [asked] = await scene.staff(`GET /documents/${picture.id}/results`)
  assert.equal(asked.reasons[0].code, 'NOT_A_PDF')

  // The applicant takes it back and hands in the document itself.
  await scene.remove(picture.id)
  const document = await scene.upload(requirementId, type)
  await eventually(WITHIN_MS, 'the document is reviewed', async () => (await statusOf(requirementId)) === 'VALIDATED')
  const results = await scene.staff(`GET /documents/${document.id}/results`)
  assert.equal(results.length, 1)
  const [result] = results
  assert.deepEqual(result.ruleResults, [{ ruleId: rules[0].id, outcome: 'PASSED', message: null }])
  assert.equal(result.definitionVersion, 1)
  assert.deepEqual(result.reviewer, { type: 'AGENT', name: 'Reference review agent', version: '1' })
  assert.deepEqual(result.extractedFields, [{ name: 'grossPay', value: null, confidence: 0, page: 1 }])
})

test('what is not signed as it should be is refused and changes nothing', async () => {
  const answer = await fetch(`http://127.0.0.1:${agentPort}/hook`, { method: 'POST', body: '{}' })
  assert.equal(answer.status, 400)
})
