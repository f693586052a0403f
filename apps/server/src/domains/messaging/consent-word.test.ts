import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OptOutType } from './carrier.ts'
import { consentIn } from './consent-word.ts'

const said = (body: string, isOptedOut = false, optOutType?: OptOutType) => consentIn({ body, isOptedOut, optOutType })

test('the whole text is the word, in any case', () => {
  for (const word of ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
    for (const body of [word, word.toLowerCase(), ` ${word}\n`]) assert.equal(said(body), 'out', body)
  for (const body of ['START', 'unstop', ' Start ']) assert.equal(said(body), 'in', body)
  for (const body of ['please stop', 'STOP it', 'stop.', 'HELP', '', 'STARTED'])
    assert.equal(said(body), undefined, body)
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
