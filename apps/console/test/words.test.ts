// Both languages say everything: that a sentence is missing is a type error, and what it says is held here.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { deliveriesSentences } from '../src/pages/deliveries/deliveries-sentences.ts'
import { partnersSentences } from '../src/pages/partners/partners-sentences.ts'
import { trailSentences } from '../src/pages/trail/trail-sentences.ts'
import { en } from '../src/words/en.ts'
import { es } from '../src/words/es.ts'
import type { Sentences } from '../src/words/sentences.ts'

/** What every page says, and what each area does, under the name of its file. */
const spoken: Record<'en' | 'es', Record<string, unknown>> = { en: { ...en }, es: { ...es } }
const source = new URL('../src/', import.meta.url)
const areas = globSync('{pages/*,shell}/*-sentences.ts', { cwd: source })
for (const file of areas)
  for (const [name, area] of Object.entries((await import(new URL(file, source).href)) as Record<string, Sentences>)) {
    spoken.en[name] = area.en
    spoken.es[name] = area.es
  }

test('the sentences of every area are found', () => {
  assert.ok(areas.length >= 4, areas.join())
  assert.equal(Object.keys(spoken.en).length, Object.keys(en).length + areas.length)
})

type Sentence = (...given: unknown[]) => unknown
type Said = { readonly path: string; readonly text: string }

/** Every sentence, functions called with each of a few values. */
function said(words: unknown, path = ''): Said[] {
  if (typeof words === 'string') return [{ path, text: words }]
  if (typeof words === 'function') return VALUES.map((value) => ({ path, text: called(words as Sentence, value) }))
  return Object.entries(words as object).flatMap(([name, below]) => said(below, path === '' ? name : `${path}.${name}`))
}

const VALUES = [0, 1, 2, 1000]

/** With numbers, or where it wants texts, with those. */
function called(sentence: Sentence, value: number): string {
  try {
    return String(sentence(value, value, value))
  } catch {
    return String(sentence(`${value}`, `${value}`, `${value}`))
  }
}

test('no sentence is empty, and none has a value that is missing', () => {
  for (const words of Object.values(spoken))
    for (const { path, text } of said(words)) {
      assert.notEqual(text.trim(), '', path)
      assert.doesNotMatch(text, /undefined|NaN|\[object/, path)
    }
})

test('every act in the history of a record is told in words', () => {
  const server = new URL('../../server/src/domains/', import.meta.url)
  const source = globSync(
    '{access/integrations,applications,compliance,households,maintenance,properties,prospects,screening}/**/*.ts',
    {
      cwd: server,
    },
  )
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, server), 'utf8'))
    .join('')
  const calls = source.matchAll(/\baudit(?:Many)?\([^)]*?'[^)]*\)/g)
  const acts = [...calls].flatMap(([call]) => call.match(OF_RECORD) ?? [])
  assert.ok(acts.length > 16, acts.join())
  const told = trailSentences.en.trail.actions
  assert.deepEqual(
    acts.map((each) => each.slice(1, -1)).filter((act) => told[act] === undefined),
    [],
  )
})

/** Of what has a history: applications with their screenings, leases and people, households, prospects, units, work orders and partners. */
const OF_RECORD =
  /'(application|requirements|screening|screening_request|lease|customer|household|prospect|unit|work_order|integration)\.[a-z_]+'/g

test('every kind and capability of a partner, and all that a delivery can wait for, is told in words', () => {
  const server = new URL('../../server/src/domains/', import.meta.url)
  const listed = (file: string, name: string) => {
    const source = readFileSync(new URL(file, server), 'utf8')
    const [, list = ''] = new RegExp(`${name} = [[{]([^\\]}]+)[\\]}]`).exec(source) ?? []
    const keys = [...list.matchAll(/^ +(\w+): '/gm)]
    return (keys.length > 0 ? keys : [...list.matchAll(/'([^']+)'/g)]).map(([, word = '']) => word)
  }
  const { partners, partnerForm } = partnersSentences.en
  const { states, waits, held } = deliveriesSentences.en.deliveryStates
  // The time of the next attempt, and the reason why it is held, stand in place of these.
  const said = { ...waits, RETRY: '', HELD: '' }
  const tables = [
    ['access/integrations/integration.resource.ts', 'integrationKinds', partners.kinds, 6],
    ['access/capabilities.ts', 'capabilities', partnerForm.capabilityNames, 11],
    ['webhooks/delivery.resource.ts', 'deliveryStates', states, 4],
    ['webhooks/delivery.resource.ts', 'holdReasons', held, 4],
    ['webhooks/delivery.resource.ts', 'waits', said, 5],
  ] as const
  for (const [file, name, words, least] of tables) {
    const known = listed(file, name)
    assert.ok(known.length >= least, `${name}: ${known.join()}`)
    assert.deepEqual(known.toSorted(), Object.keys(words).toSorted(), name)
  }
})

test('Spanish is not English', () => {
  const english = new Map(said(spoken.en).map(({ path, text }) => [`${path} ${text}`, text]))
  const same = said(spoken.es).filter(
    ({ path, text }) => english.has(`${path} ${text}`) && !SAME.has(text) && /\p{L}/u.test(text),
  )
  assert.deepEqual(same, [])
  const foreign = said(spoken.es).filter(({ text }) => /\b(the|and|your|you|with|this|is|are|of|sign)\b/i.test(text))
  assert.deepEqual(foreign, [])
})

/** What both languages write alike. */
const SAME = new Set([
  'g n',
  'g i',
  'g l',
  'g d',
  'c',
  'g a',
  'g h',
  'g u',
  'g p',
  'g w',
  'g b',
  'g r',
  'g v',
  'g e',
  '[ ]',
  'j k',
  'Normal',
  'n',
  'Ctrl Enter',
  'Esc',
  ...VALUES.flatMap((value) => [`${value} min`, `${value} h`]),
])

test('one of a thing is said as one', () => {
  assert.equal(en.common.properties(1), '1 property')
  assert.equal(en.common.properties(1000), '1,000 properties')
  assert.equal(es.common.properties(1), '1 propiedad')
  assert.equal(es.age.ago(es.age.days(2)), 'hace 2 días')
})
