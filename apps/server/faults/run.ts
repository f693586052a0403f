// `npm run faults -- webhooks`, `-- messaging`, `-- neighbours`: breaks things on purpose and checks what must hold. `--full` for the long campaign. The
// last line is JSON.
import { parseArgs } from 'node:util'
import { messagingCampaign } from './messaging.ts'
import { neighboursCampaign } from './neighbours.ts'
import { webhooksCampaign } from './webhooks.ts'

type Say = (what: string) => void
type Campaign = (isFull: boolean, say: Say) => Promise<{ readonly faults: readonly string[] }>

const campaigns: Readonly<Record<string, Campaign>> = {
  webhooks: (isFull, say) =>
    webhooksCampaign(
      isFull
        ? { events: 20_000, kills: 50, apiKills: 10, pauses: 10, restarts: 3 }
        : { events: 1_000, kills: 3, apiKills: 1, pauses: 1, restarts: 0 },
      say,
    ),
  messaging: (isFull, say) =>
    messagingCampaign(
      isFull
        ? { sends: 20_000, kills: 50, apiKills: 10, pauses: 10, restarts: 3 }
        : { sends: 1_000, kills: 3, apiKills: 2, pauses: 0, restarts: 0 },
      say,
    ),
  neighbours: (isFull, say) => neighboursCampaign({ events: isFull ? 3_000 : 150 }, say),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})
const name = positionals[0] ?? 'webhooks'
const campaign = campaigns[name]
if (!campaign) {
  console.error(`no campaign is called '${name}': ${Object.keys(campaigns).join(', ')}`)
  process.exit(2)
}
const from = performance.now()
const { faults, ...figures } = await campaign(values.full, (what) => console.log(what))
for (const fault of faults.slice(0, 20)) console.log(`✖ ${fault}`)
const seconds = Math.round((performance.now() - from) / 1000)
console.log(JSON.stringify({ campaign: name, ...figures, faults: faults.length, seconds }))
process.exitCode = faults.length > 0 ? 1 : 0
