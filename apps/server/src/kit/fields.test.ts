import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SEED } from '../../test/extent.ts'
import { absent, nullable, optional, sealed } from './field-wrappers.ts'
import {
  choice,
  date,
  type Fields,
  flag,
  InvalidValue,
  int,
  isSearchable,
  moment,
  money,
  number,
  openChoice,
  plainFlag,
  text,
  timeZone,
  uuid,
} from './fields.ts'
import { JsonText } from './reply.ts'
import { delimited, json, rawJson, words } from './structured-fields.ts'

type AnyField = Fields[string]

/** From a body. */
const takes = (field: AnyField, given: unknown, value: unknown = given) =>
  assert.deepEqual(field.fromWire(given), value)
const refuses = (field: AnyField, given: unknown, message: string | RegExp) =>
  assert.throws(() => field.fromWire(given), unfit(message))
/** From a query. */
const takesText = (field: AnyField, given: string, value: unknown = given) =>
  assert.deepEqual(field.fromText(given), value)
const refusesText = (field: AnyField, given: string, message: string | RegExp) =>
  assert.throws(() => field.fromText(given), unfit(message))

const unfit = (message: string | RegExp) => (error: unknown) => {
  assert.ok(error instanceof InvalidValue, String(error))
  if (typeof message === 'string') assert.equal(error.message, message)
  else assert.match(error.message, message)
  return true
}

const NOT_TEXT = [null, 7, true, [], {}, undefined]
const ID = '018f2a40-1b2c-7d3e-8f40-a1b2c3d4e5f6'

test('a UUID is taken in any case and kept in lower case', () => {
  takes(uuid(), ID)
  takes(uuid(), ID.toUpperCase(), ID)
  takesText(uuid(), ID.toUpperCase(), ID)
  takes(uuid(), '00000000-0000-0000-0000-000000000000')
})

test('a UUID in any other form than 8-4-4-4-12 is refused', () => {
  const others = [`{${ID}}`, ID.replaceAll('-', ''), `urn:uuid:${ID}`, ` ${ID}`, `${ID}\n`, ID.slice(1), `${ID}0`, '']
  for (const given of [...others, ID.replace('a', 'g'), ...NOT_TEXT]) refuses(uuid(), given, /^must be a valid UUID/)
  for (const given of others) refusesText(uuid(), given, /^must be a valid UUID/)
})

test('text is taken as it is', () => {
  for (const given of ['', ' padded ', 'Zoë 😀', '\u202e\t\n', '"\\', 'null', '__proto__']) {
    takes(text(), given)
    takesText(text(), given)
  }
})

test('text with NUL or half a surrogate pair is refused', () => {
  for (const given of ['\0', 'a\0b', '\ud800', 'x\udc00', '\ude00\ud83d'])
    refuses(text(), given, 'must be well-formed Unicode text without NUL characters')
})

test('what is not text is not made into text', () => {
  for (const given of NOT_TEXT) refuses(text(), given, /^must be text/)
})

test('the length of text counts code points', () => {
  const field = text({ min: 2, max: 3 })
  for (const given of ['ab', 'abc', '😀😀', '😀😀😀', 'Zoë']) takes(field, given)
  for (const given of ['', 'a', '😀']) refuses(field, given, 'must have at least 2 characters')
  refuses(field, 'abcd', 'must have at most 3 characters, not 4')
  refuses(field, '😀😀😀😀', 'must have at most 3 characters, not 4')
  refuses(text({ min: 1 }), '', 'must not be empty')
  takes(text({ min: 1 }), '😀')
  refuses(text({ min: 3 }), '😀😀', 'must have at least 3 characters')
})

test('text has a limit even where none is declared', () => {
  takes(text(), 'x'.repeat(10_000))
  refuses(text(), 'x'.repeat(10_001), 'must have at most 10000 characters, not 10001')
})

test('a choice is one of its words, exactly', () => {
  const field = choice(['NEW', 'Old'])
  takes(field, 'NEW')
  takesText(field, 'Old')
  for (const given of ['new', ' NEW', '', 'toString', ...NOT_TEXT]) refuses(field, given, /^must be one of NEW, Old/)
  refuses(field, 'new', "must be one of NEW, Old, not 'new'")
})

test('an open choice takes any word of the form, and names the documented ones', () => {
  const field = openChoice(['APPROVED', 'DECLINED'])
  for (const given of ['APPROVED', 'X', 'IN_REVIEW_2', 'A'.repeat(64)]) takes(field, given)
  for (const given of ['approved', '_X', '2X', '', 'A B', 'É', 'A'.repeat(65), 'A\n', ...NOT_TEXT])
    refuses(field, given, /^must be a word in capitals such as APPROVED, DECLINED/)
})

for (const [name, field] of [
  ['flag', flag()],
  ['plainFlag', plainFlag()],
] as const) {
  test(`a ${name} takes JSON booleans and their two words, and nothing that resembles them`, () => {
    for (const given of [true, 'true']) takes(field, given, true)
    for (const given of [false, 'false']) takes(field, given, false)
    takesText(field, 'true', true)
    for (const given of [null, 0, 1, 'yes', 'no', '', 'TRUE', 'True', '0', '1', 't', [], [true], {}])
      refuses(field, given, /^must be true or false/)
  })
}

test("a flag is spoken as 'true' or 'false', a plain one as a JSON boolean", () => {
  assert.deepEqual([true, false].map(flag().toWire), ['true', 'false'])
  assert.deepEqual([true, false].map(plainFlag().toWire), [true, false])
})

test('a whole number is taken within the range of its column', () => {
  for (const given of [0, -1, 2_147_483_647, -2_147_483_648]) takes(int(), given)
  for (const given of [1.5, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e21, Number.NaN, Number.POSITIVE_INFINITY])
    refuses(int(), given, /^must be a whole number/)
  for (const given of ['1', null, true, [], {}, undefined]) refuses(int(), given, /^must be a whole number/)
})

test('a whole number in a query is digits and nothing else', () => {
  takesText(int(), '42', 42)
  takesText(int(), '-7', -7)
  takesText(int(), '007', 7)
  const others = ['', ' ', '1e3', '0x10', '1.0', '+1', '1 ', '1_000', '--1', 'NaN', 'Infinity', '٣', '9'.repeat(30)]
  for (const given of others) refusesText(int(), given, /^must be a whole number/)
})

test('the message about a range says the range', () => {
  refuses(int({ min: 1, max: 500 }), 501, 'must be a whole number from 1 to 500, not 501')
  refuses(int({ min: 1 }), 0, 'must be a whole number of at least 1, not 0')
  refuses(int({ max: 9 }), 10, 'must be a whole number of at most 9, not 10')
  refusesText(int({ min: 1 }), 'x', "must be a whole number of at least 1, not 'x'")
  refuses(number({ min: 0, max: 15 }), -0.5, 'must be a number from 0 to 15, not -0.5')
  refuses(money({ min: 0 }), -1, 'must be an amount with at most two decimals of at least 0, not -1')
})

test('a number may have decimals, and in a query an exponent too', () => {
  for (const given of [0, 1.5, -2.25, 1e15]) takes(number(), given)
  for (const given of [1e16, Number.NaN, Number.NEGATIVE_INFINITY, '1', null])
    refuses(number(), given, /^must be a number/)
  takesText(number(), '-2.25', -2.25)
  takesText(number(), '1e-7', 1e-7)
  takesText(number(), '1e+15', 1e15)
  for (const given of ['1e16', '1e', '.5', '5.', '', '1,5', 'NaN']) refusesText(number(), given, /^must be a number/)
})

test('money has at most two decimals, and is kept in cents', () => {
  takes(money(), 1234.56, 123_456)
  takes(money(), 0.1, 10)
  takes(money(), -0.07, -7)
  takes(money(), 1.15, 115)
  takes(money(), 9_999_999_999_999.99, 999_999_999_999_999)
  takesText(money(), '1234.5', 123_450)
  for (const given of [0.001, 1.005, 10.123, 1e13, 1e300, Number.NaN, '1', null, true])
    refuses(money(), given, /^must be an amount with at most two decimals/)
  for (const given of ['1e3', '1.234', '.5', '$5', '1,000', '', '1.'])
    refusesText(money(), given, /^must be an amount with at most two decimals/)
})

test('a date is a day of the calendar', () => {
  for (const given of ['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31', '1900-02-28']) {
    takes(date(), given)
    takesText(date(), given)
  }
  const days = ['2026-02-30', '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-01', '2026-01-00', '0000-01-01']
  const forms = [
    '10000-01-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '01/02/2026',
    '',
    ' 2026-01-01',
    '2026-01-01\n',
  ]
  for (const given of [...days, ...forms, ...NOT_TEXT]) refuses(date(), given, /^must be a date as YYYY-MM-DD/)
  refuses(date(), '2026-02-30', "must be a date as YYYY-MM-DD, not '2026-02-30'")
})

test('a moment is ISO 8601 with a zone', () => {
  const at = new Date('2026-09-01T12:34:56.789Z')
  takes(moment(), '2026-09-01T12:34:56.789Z', at)
  takes(moment(), '2026-09-01T14:34:56.789+02:00', at)
  takes(moment(), '2026-09-01T12:34:56.789999Z', at)
  takes(moment(), '2026-09-01T12:34Z', new Date('2026-09-01T12:34:00Z'))
  takesText(moment(), '2026-09-01T12:34:56Z', new Date('2026-09-01T12:34:56Z'))
  const days = ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z', '2026-01-01T00:60:00Z']
  const years = [
    '9999-12-31T23:59:59-01:00',
    '+010000-01-01T00:00:00Z',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
  ]
  const forms = [
    '2026-09-01',
    '2026-09-01T00:00:00',
    '2026-09-01 00:00:00Z',
    '2026-09-01T00:00:00z',
    '1756684800',
    '',
    'now',
  ]
  for (const given of [...days, ...years, ...forms, ...NOT_TEXT, 1_756_684_800_000])
    refuses(moment(), given, /^must be a moment in ISO 8601 such as 2026-09-01T00:00:00Z/)
})

test('a moment is spoken in UTC with milliseconds', () => {
  assert.equal(moment().toWire(new Date('2026-09-01T14:00:00+02:00')), '2026-09-01T12:00:00.000Z')
})

test('words are a list of storable text', () => {
  takes(words(), [])
  takes(words(), ['a', 'Zoë'])
  for (const given of ['a', [1], [null], ['\0'], ['\ud800'], {}, null])
    refuses(words(), given, /^must be a list of words/)
})

test('text of a form is refused in the words of that form', () => {
  const field = text({ form: { pattern: /^[A-Z]{2}$/, words: 'must be two capital letters' } })
  takes(field, 'OH')
  refuses(field, 'Ohio', "must be two capital letters, not 'Ohio'")
})

test('a delimited set is taken as a text or a list, and spoken as one text without repetition', () => {
  takes(delimited(), 'a; b;c ; a;', ['a', 'b', 'c'])
  takes(delimited(), ['b', ' a', 'b', ''], ['b', 'a'])
  takes(delimited(), [6, 12], ['6', '12'])
  takes(delimited(), '', [])
  takesText(delimited(), 'a;b', ['a', 'b'])
  assert.equal(delimited().toWire(['a', 'b']), 'a; b')
  for (const given of [null, 7, {}, [null], [{}], [['a']], [Number.NaN]]) refuses(delimited(), given, /^must be words/)
  refuses(delimited(), ['a;b'], "must be words without ';', not 'a;b'")
  refuses(delimited(), ['\0'], /^must be words without ';'/)
  const months = delimited({ form: { pattern: /^\d+$/, words: 'must be whole months' } })
  takes(months, '6; 12', ['6', '12'])
  refuses(months, '6; a year', "must be whole months, not 'a year'")
})

test('raw JSON is kept as it was written', () => {
  const written = '{"b":1.10, "a":12345678901234567890}'
  takes(rawJson(), new JsonText(written), written)
  takesText(rawJson(), written)
  takes(rawJson(), { a: 1 }, '{"a":1}')
  for (const given of [null, 'x', 7, [], undefined, new JsonText('[]'), new JsonText('null')])
    refuses(rawJson(), given, 'must be an object')
  refusesText(rawJson(), '{', /^must be JSON/)
  refuses(rawJson(), { a: 'é'.repeat(8_200) }, 'must have at most 16384 bytes')
})

test('raw JSON may be any value where that is said, and as long as is said', () => {
  const any = rawJson({ any: true, maxBytes: 20 })
  for (const written of ['[1.10]', '"x"', '1.50', 'true', '{"b":1}']) takes(any, new JsonText(written), written)
  refuses(any, 'x'.repeat(20), 'must have at most 20 bytes')
  takes(nullable(any), null)
})

test('a time zone is named as IANA names it', () => {
  for (const given of ['America/Chicago', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'])
    takes(timeZone(), given)
  for (const given of ['CST', '+01:00', 'america/chicago', 'America/', 'Mars/Olympus', '', ...NOT_TEXT])
    refuses(timeZone(), given, /^must be the IANA name of a time zone, such as America\/Chicago/)
})

test('a sealed field is stored as bytes and can be neither filtered nor sorted', () => {
  const field = sealed('things', text({ indexed: 'sort' }))
  const { stored, indexed, writer } = field
  assert.deepEqual({ stored, indexed, writer }, { stored: 'bytea', indexed: undefined, writer: 'escape' })
  assert.equal(isSearchable(field), false)
})

test('a nullable field takes null as no value, and everything else as before', () => {
  takes(nullable(int()), null)
  takes(nullable(int()), 7)
  refuses(nullable(int()), 'x', /^must be a whole number/)
  refuses(nullable(text()), undefined, /^must be text/)
  assert.equal(nullable(flag()).toWire(null), null)
  assert.equal(nullable(flag()).toWire(false), 'false')
  assert.equal(nullable(money()).toWire(0), 0)
})

test('an absent field is nullable in store and left out of its schema when missing', () => {
  const field = absent(text())
  assert.ok(field.absent && field.nullable)
  assert.deepEqual(field.schema, text().schema)
})

test('a wrapped field keeps what is inside it', () => {
  const inner = int({ indexed: 'sort', column: 'other' })
  for (const field of [nullable(inner), optional(inner), absent(inner)]) {
    const { indexed, column, stored, writer } = field
    assert.deepEqual(
      { indexed, column, stored, writer },
      { indexed: 'sort', column: 'other', stored: 'int4', writer: 'plain' },
    )
  }
})

test('a message quotes the wrong value shortly, and never an object', () => {
  const long = 'x'.repeat(500)
  refuses(uuid(), long, `must be a valid UUID, not '${'x'.repeat(40)}…'`)
  refuses(uuid(), { ssn: '1' }, 'must be a valid UUID, not an object')
  refuses(uuid(), ['1'], 'must be a valid UUID, not a list')
  refuses(uuid(), null, 'must be a valid UUID, not null')
  refuses(uuid(), undefined, 'must be a valid UUID')
  refuses(uuid(), 'a\0\ud800', "must be a valid UUID, not 'a\uFFFD\uFFFD'")
})

const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

const roundTrips: [string, AnyField, fc.Arbitrary<unknown>][] = [
  ['uuid', uuid(), fc.uuid()],
  ['text', text(), fc.string({ unit: 'grapheme' }).filter((given) => !given.includes('\0'))],
  ['choice', choice(['A', 'B']), fc.constantFrom('A', 'B')],
  ['openChoice', openChoice(['A']), fc.stringMatching(/^[A-Z][A-Z0-9_]{0,63}$/)],
  ['flag', flag(), fc.constantFrom('true', 'false')],
  ['plainFlag', plainFlag(), fc.boolean()],
  ['int', int(), fc.integer()],
  ['number', number(), fc.double({ min: -1e15, max: 1e15, noNaN: true })],
  ['money', money(), fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map((cents) => cents / 100)],
  ['date', date(), day.map((at) => at.toISOString().slice(0, 10))],
  ['moment', moment(), day.map((at) => at.toISOString())],
  ['words', words(), fc.array(fc.string())],
  ['json', json({}), fc.json().map((given): unknown => JSON.parse(given))],
]

for (const [name, field, wire] of roundTrips) {
  test(`whatever a ${name} takes it speaks again in the same way`, () => {
    fc.assert(
      fc.property(wire, (given) => {
        assert.deepEqual(field.toWire(field.fromWire(given)), given)
        const maybe = nullable(field)
        assert.deepEqual(maybe.toWire(maybe.fromWire(given)), given)
      }),
      { seed: SEED },
    )
  })

  test(`a ${name} answers anything at all with a value or with what would be right`, () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (given) => {
        try {
          field.fromWire(given)
          if (typeof given === 'string') field.fromText(given)
        } catch (error) {
          assert.ok(error instanceof InvalidValue, String(error))
          assert.match(error.message, /^must (be|have) /)
          assert.ok(error.message.isWellFormed() && error.message.length < 250)
        }
      }),
      { seed: SEED },
    )
  })
}

test('an amount in a query is the same amount in a body', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      const written = (cents / 100).toFixed(2)
      assert.equal(money().fromText(written), money().fromWire(Number(written)))
      assert.equal(money().fromText(written), cents)
    }),
    { seed: SEED },
  )
})
