// What a guide prints as an answer against what came. `…` stands for what differs from run to run: in a text for any letters, as the last
// of a list for any more, and as a member of an object for whatever else it holds. All the rest must be as it is printed.
import assert from 'node:assert/strict'
import type { Block } from './blocks.ts'

const ANY = '…'

/** Fails with the place where the two differ. */
export function holdAgainst({ language, text }: Block, printed: string) {
  if (language === 'json') return compare(JSON.parse(text), parsed(printed), 'answer')
  if (language === 'http') return compareHttp(text, printed)
  return compareText(text.trim(), printed.trim(), 'output')
}

function parsed(printed: string): unknown {
  try {
    return JSON.parse(printed)
  } catch {
    return assert.fail(`no JSON was printed, but: ${printed}`)
  }
}

/** Status, the headers that are named, and the body if there is one. */
function compareHttp(expected: string, printed: string) {
  const [head, body] = cut(expected, '\n\n')
  const [answeredHead, answeredBody] = cut(printed, '\r\n\r\n')
  const [status = '', ...headers] = head.split('\n')
  const [answeredStatus = '', ...answeredHeaders] = answeredHead.split('\r\n')
  compareText(status, answeredStatus, 'status')
  const came = new Map(
    answeredHeaders.map((line) => cut(line, ': ')).map(([name, value]) => [name.toLowerCase(), value]),
  )
  for (const line of headers) {
    const [name, value] = cut(line, ': ')
    compareText(value, came.get(name) ?? '(missing)', name)
  }
  if (body !== '') compare(JSON.parse(body), parsed(answeredBody), 'body')
}

function cut(text: string, at: string): [before: string, after: string] {
  const place = text.indexOf(at)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + at.length)]
}

function compare(expected: unknown, came: unknown, place: string) {
  if (expected === ANY) return
  if (typeof expected === 'string' && typeof came === 'string') return compareText(expected, came, place)
  if (Array.isArray(expected)) return compareList(expected, came, place)
  if (typeof expected === 'object' && expected !== null) return compareObject({ ...expected }, came, place)
  assert.deepEqual(came, expected, `${place} is ${JSON.stringify(came)}, not ${JSON.stringify(expected)}`)
}

function compareList(expected: unknown[], came: unknown, place: string) {
  assert.ok(Array.isArray(came), `${place} is no list but ${JSON.stringify(came)}`)
  const hasMore = expected.at(-1) === ANY
  const listed = hasMore ? expected.slice(0, -1) : expected
  const length = `${place} has ${came.length} items: ${JSON.stringify(came)}`
  if (hasMore) assert.ok(came.length >= listed.length, length)
  else assert.equal(came.length, listed.length, length)
  for (const [at, one] of listed.entries()) compare(one, came[at], `${place}[${at}]`)
}

function compareObject({ [ANY]: more, ...listed }: Record<string, unknown>, came: unknown, place: string) {
  assert.ok(typeof came === 'object' && came !== null, `${place} is no object but ${JSON.stringify(came)}`)
  const has = new Map(Object.entries(came))
  for (const [name, value] of Object.entries(listed)) {
    assert.ok(has.has(name), `${place} has no ${name}: ${JSON.stringify(came)}`)
    compare(value, has.get(name), `${place}.${name}`)
  }
  const untold = [...has.keys()].filter((name) => !(name in listed))
  if (more === undefined)
    assert.deepEqual(untold, [], `${place} also has ${untold.join(', ')}: ${JSON.stringify(came)}`)
}

function compareText(expected: string, came: string, place: string) {
  const pieces = expected.split(ANY).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  assert.ok(new RegExp(`^${pieces.join('[^]*')}$`).test(came), `${place} is\n${came}\nnot\n${expected}`)
}
