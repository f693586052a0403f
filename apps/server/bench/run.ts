// `npm run bench`: what things cost, as ratios within one run, since machines differ and are noisy: `reads`, `messages`, then
// `events`, or the one that is named; `-- lists` runs the long list benchmark, `-- desk` what staff ask of a large organization. `-- --json` ends with one JSON object of the figures.
import { parseArgs } from 'node:util'
import { benchDesk } from './desk.ts'
import { benchEvents } from './events.ts'
import { benchLists } from './lists.ts'
import { benchMessages } from './messages.ts'
import { benchReads, type Measured } from './reads.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '10000000' },
    events: { type: 'string', default: '4000' },
    people: { type: 'string', default: '1000000' },
    waiting: { type: 'string', default: '100000' },
  },
})

const figures: Record<string, number> = {}
const rounds = Number(values.rounds)

const suites: Record<string, () => Promise<void>> = {
  reads: async () => printRatios(await benchReads({ rounds, seconds: Number(values.seconds) })),
  messages: async () => printRatios(await benchMessages({ rounds, seconds: Number(values.seconds) })),
  events: async () => {
    const scale = { seconds: 10, deadRows: 100_000, otherLanes: 10_000 }
    const measured = await benchEvents({ rounds, events: Number(values.events), ...scale })
    console.log('figure                    value         aim  what')
    for (const { name, value, unit, aim = '', what } of measured) {
      const shown = `${value.toFixed(unit === 'ratio' ? 2 : unit === 'ms' ? 1 : 0)} ${unit === 'ratio' ? '' : unit}`
      console.log(`${name.padEnd(20)} ${shown.trim().padStart(10)}  ${aim.padStart(10)}  ${what}`)
      figures[unit === 'ratio' ? name : `${name}_${unitNames[unit]}`] = Number(value.toFixed(3))
    }
  },
  lists: async () => {
    const measured = await benchLists(Number(values.rows))
    console.log('question                                               ours ms  plain OFFSET ms  ratio')
    for (const { name, oursMs, plainMs } of measured) {
      const ratio = oursMs / plainMs
      console.log(
        `${name.padEnd(54)} ${oursMs.toFixed(1).padStart(7)}  ${plainMs.toFixed(1).padStart(15)}  ${ratio.toFixed(2)}`,
      )
      figures[name] = Number(ratio.toFixed(3))
    }
  },
  desk: async () => {
    const measured = await benchDesk({ people: Number(values.people), waiting: Number(values.waiting) })
    console.log('question                                        ms  answered')
    for (const { name, ms, answered } of measured) {
      console.log(`${name.padEnd(42)} ${ms.toFixed(1).padStart(7)}  ${String(answered).padStart(8)}`)
      figures[`${name} ms`] = Number(ms.toFixed(2))
    }
  },
}

function printRatios(measured: readonly Measured[]) {
  console.log('job           ours/s    bare/s  ratio')
  for (const { name, ours, bare, ratio } of measured) {
    console.log(`${name.padEnd(12)} ${ours.toFixed(0).padStart(7)} ${bare.toFixed(0).padStart(9)}  ${ratio.toFixed(2)}`)
    figures[name] = Number(ratio.toFixed(3))
  }
}

const unitNames = { ms: 'ms', µs: 'us', '/s': 'per_second' }

for (const name of positionals.length > 0 ? positionals : ['reads', 'messages', 'events']) {
  const suite = suites[name]
  if (suite) await suite()
  else {
    console.error(`no benchmark is called '${name}': ${Object.keys(suites).join(', ')}`)
    process.exitCode = 2
  }
}
if (values.json) console.log(JSON.stringify(figures))
