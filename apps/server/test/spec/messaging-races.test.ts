// Fifty clients, two processes, one idempotencyId: one message, one text, and the same answer for all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/kit/ids.ts'
import { untilBegun } from '../ask-again.ts'
import { extent } from '../extent.ts'
import { startProcess } from '../process.ts'
import { Texting } from '../scene/texting.ts'

const ROUNDS = extent({ quick: 10, whole: 50, long: 500 })
const CLIENTS = 50

const texting = await Texting.open()
const { scene } = texting
const { config } = scene.server
const settings = {
  GATELODGE_MODE: 'sandbox',
  GATELODGE_PUBLIC_URL: config.publicUrl,
  GATELODGE_CARRIER: 'simulator',
  GATELODGE_CARRIER_URL: config.carrierUrl,
  GATELODGE_TWILIO_ACCOUNT_SID: config.twilioAccountSid ?? '',
  GATELODGE_TWILIO_AUTH_TOKENS: config.twilioAuthTokens.join(),
}

test(`[S-249] of ${CLIENTS} clients with one idempotencyId over two processes all get one message, ${ROUNDS} times over`, async () => {
  const nodes = await Promise.all([
    startProcess(config.databaseUrl, settings),
    startProcess(config.databaseUrl, settings),
  ])
  const headers = { 'x-api-key': scene.key, 'content-type': 'application/json' }
  const sent: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // In every fifth round the clients name two different recipients.
    const people = [await texting.customer(), await texting.customer()]
    const idempotencyId = newId()
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, n) => {
        const customerId = people[round % 5 === 0 ? n % 2 : 0]?.id
        const body = JSON.stringify({
          idempotencyId,
          customerId,
          content: `Round ${round}`,
          metadata: { b: 1, a: 1.1 },
        })
        return untilBegun(async () => {
          const response = await fetch(`${nodes[n % 2]?.url}/v1/messages`, { method: 'POST', headers, body })
          return { status: response.status, text: await response.text() }
        })
      }),
    )
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1, answers.map(({ text }) => text).join('\n'))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status }) => status === 200).length, CLIENTS - 1)
    const { id, conversationId } = JSON.parse(answers[0]?.text ?? '{}')
    const rows = await scene.rows('select id, conversation_id from messages where idempotency_id = $1', [idempotencyId])
    assert.deepEqual(rows, [{ id, conversation_id: conversationId }])
    // The calls that lost left nothing behind, not even a conversation.
    const ids = people.map((person) => person.id)
    assert.equal((await scene.rows('select id from conversations where customer_id = any($1)', [ids])).length, 1)
    sent.push(id)
  }
  texting.work()
  await texting.settled()
  for (const id of sent) assert.equal(texting.accepted(id).length, 1)
  assert.equal(texting.simulator.accepted.length, ROUNDS)
})
