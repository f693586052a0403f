// Bodies that say the same in other bytes, or say more than the receiver knows.
import { skipped } from '../report.ts'
import { anyEvent, deliveryRule, type WebhookCheck } from './check.ts'
import { GENUINE } from './genuine-checks.ts'
import { judgeTaken } from './judgement.ts'
import { sampleEvent, unknownEvent } from './sample-events.ts'
import { sampledKinds } from './samples.generated.ts'

const rawBytes = deliveryRule('signature over the exact raw body bytes', 'S-305')
const RAW = 'bytes/spaces-and-escapes'

export const bodyChecks: readonly WebhookCheck[] = [
  {
    id: RAW,
    expected: 'A body with spaces and escapes that JSON does not need is answered with 2xx.',
    contract: rawBytes,
    needs: [GENUINE],
    run: async (service) => {
      const spaced = JSON.stringify(anyEvent(service), null, 2)
        .replaceAll('\n', ' ')
        .replace('"data"', '"\\u0064ata"')
        .replace(/"eventType": "(.)/, (_, letter: string) => `"eventType": "\\u00${letter.charCodeAt(0).toString(16)}`)
      return judgeTaken(
        await service.deliver(spaced),
        'Verify the bytes as they arrived. A body that was parsed and written again has other spaces, escapes and ' +
          'numbers, and with them another signature. Keep JSON parsers off this route: express.raw, a buffer parser in ' +
          'Fastify, await request.arrayBuffer().',
      )
    },
  },
  {
    id: 'bytes/line-breaks',
    expected: 'A body with CRLF line breaks and one at its end is answered with 2xx.',
    contract: rawBytes,
    needs: [RAW],
    run: async (service) => {
      const lines = `${JSON.stringify(anyEvent(service), null, 2).replaceAll('\n', '\r\n')}\r\n`
      return judgeTaken(
        await service.deliver(lines),
        'Something trims the body or changes its line breaks before it is verified. Verify the bytes as they arrived.',
      )
    },
  },
  {
    id: 'bytes/non-ascii',
    expected: 'A body with letters beyond ASCII, in UTF-8, is answered with 2xx.',
    contract: rawBytes,
    needs: [GENUINE],
    run: async (service) => {
      const kind = service.kinds.find((one) => sampledKinds[one].freeText)
      const field = kind && sampledKinds[kind].freeText
      if (!field) return skipped('None of the kinds of --kinds carries a text that people write.')
      const event = sampleEvent(kind, service.place)
      const data = { ...event.data, [field]: 'Zoë Łukasiewicz 住 🏡' }
      return judgeTaken(
        await service.deliver(JSON.stringify({ ...event, data })),
        'Names and messages come in every script. Verify bytes, or decode them as UTF-8 and as nothing else, and count ' +
          'bytes rather than characters.',
      )
    },
  },
  {
    id: 'tolerance/unknown-fields',
    expected: 'An event with fields that are not documented yet is answered with 2xx.',
    contract: { section: 'Versioning: consumers must tolerate new fields', statements: ['S-340', 'S-341'] },
    needs: [GENUINE],
    run: async (service) => {
      const event = anyEvent(service)
      const addition = { conformanceText: 'new', conformanceList: [1, { deep: null }], conformanceFlag: 'true' }
      return judgeTaken(
        await service.deliver(JSON.stringify({ ...event, ...addition, data: { ...event.data, ...addition } })),
        'Fields are added within v1. Read the ones you know and pass over the rest: no strict schema, no ' +
          'additionalProperties: false.',
      )
    },
  },
  {
    id: 'tolerance/unknown-kind',
    expected: 'An event of a kind that is not documented yet is answered with 2xx.',
    contract: { section: 'Versioning: changes are additive', statements: ['S-340', 'S-341'] },
    needs: [GENUINE],
    run: async (service) =>
      judgeTaken(
        await service.deliver(JSON.stringify(unknownEvent(service.place))),
        'Answer 2xx to a genuine event that you do not know and leave it. A refusal would be recorded as yours, and ' +
          '"gatelodge subscription test" sends such an event too.',
      ),
  },
]
