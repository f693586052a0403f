import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OptOutType } from './carrier.ts'
import { consentIn } from './consent-word.ts'

const said = (body: string, isOptedOut = false, optOutType?: OptOutType) => consentIn({ body, isOptedOut, optOutType })

const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']

/** In full-width letters, as some keyboards write them. */
const wide = (word: string) => word.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

/** Ways to write a word. For words that stop texts all of them count; for those that start texts only other case and outer white space. */
const WRITTEN: Readonly<Record<string, (word: string) => string>> = {
  'as it is': (word) => word,
  'in lower case': (word) => word.toLowerCase(),
  'like a name': (word) => word[0] + word.slice(1).toLowerCase(),
  'with a full stop': (word) => `${word}.`,
  'with exclamation marks': (word) => `${word}!!!`,
  'with white space': (word) => `\t ${word} \u00a0\r\n`,
  'in two words': (word) => `${word.slice(0, 3)} ${word.slice(3)}`,
  'with a hyphen': (word) => `${word.slice(0, 3)}-${word.slice(3)}`,
  'with a long hyphen': (word) => `${word.slice(0, 3)}\u2010${word.slice(3)}`,
  'in quotes': (word) => `"${word}"`,
  'in curly quotes': (word) => `\u201c${word}\u201d`,
  'in apostrophes': (word) => `\u2018${word}\u2019`,
  'with emoji': (word) => `\u{1f6d1} ${word} \u{1f64f}\u{1f3fd}`,
  'with a joined emoji': (word) => `${word} \u{1f468}\u200d\u{1f469}\u200d\u{1f467}\ufe0f`,
  'with characters of no width': (word) => `\ufeff${[...word].join('\u200b')}\u200d`,
  'with a mark of direction': (word) => `\u200f${word}\u200e`,
  'in wide letters': (word) => wide(word),
  'in wide lower case, with a wide mark': (word) => wide(`${word.toLowerCase()}!`),
  'in circles': (word) => word.replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x2475)),
  'in bold signs': (word) => word.replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1d3bf)),
}

for (const [how, write] of Object.entries(WRITTEN))
  test(`a word that stops texts is one when it is written ${how}`, () => {
    for (const word of STOPS) assert.equal(said(write(word)), 'out', JSON.stringify(write(word)))
  })

test('what people type is what they mean', () => {
  for (const body of [
    'Stop.',
    'STOP!',
    'opt out',
    'Opt-out',
    'STOP ALL',
    'Stop, all!',
    'Un-subscribe',
    'END.',
    '\u2018Quit\u2019',
  ])
    assert.equal(said(body), 'out', body)
})

test('the whole text is the word: a sentence that has it in it is a sentence', () => {
  for (const body of [
    'please stop',
    'Please stop by at 5',
    'STOP it',
    'Stop texting me',
    'stop 2',
    'STOP1',
    'Stop! Is the unit free?',
    'The lease will end.',
    'I quit my job',
    'When does it end?',
    'nonstop',
    'UNSTOPPED',
    'HELP',
    'STARTED',
    '',
    '.',
    '\u{1f6d1}',
    '\u200b',
  ])
    assert.equal(said(body), undefined, body)
})

test('a word of another script, or with an accent, is not ours to read', () => {
  // Cyrillic, Greek, Cyrillic letters that look like ours, Arabic, Japanese, accents.
  for (const body of [
    '\u0421\u0422\u041e\u041f',
    '\u03a3\u03a4\u039f\u03a0',
    'ST\u041eP',
    '\u0642\u0641',
    'STOP \u0441\u0442\u043e\u043f',
    'STOP \u0663',
    '\u30b9\u30c8\u30c3\u30d7',
    'st\u00f3p',
    'sto\u0301p',
  ])
    assert.equal(said(body), undefined, body)
})

test('the words that start texts again are read to the letter', () => {
  for (const body of ['START', 'unstop', ' Start ', 'UNSTOP\n']) assert.equal(said(body, true), 'in', body)
  for (const [how, write] of Object.entries(WRITTEN)) {
    if (['as it is', 'in lower case', 'like a name', 'with white space'].includes(how)) continue
    for (const word of ['START', 'UNSTOP', 'YES', 'HELP']) {
      // 'in two words' leaves a word of three letters as it is.
      if (write(word).trim() !== word) assert.equal(said(write(word), true), undefined, JSON.stringify(write(word)))
    }
  }
})

test('YES starts texts again for somebody who stopped them, and is an answer from anybody else', () => {
  assert.equal(said('yes', true), 'in')
  assert.equal(said('Yes'), undefined)
  assert.equal(said('YES', false, 'START'), undefined)
  assert.equal(said('yes please', true), undefined)
})

test("the carrier's own reading counts too", () => {
  assert.equal(said('Arrêt', false, 'STOP'), 'out')
  assert.equal(said('Encore', true, 'START'), 'in')
  assert.equal(said('Aide', false, 'HELP'), undefined)
})
