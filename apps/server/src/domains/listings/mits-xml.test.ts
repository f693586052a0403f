import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XmlDocument } from 'libxml2-wasm'
import { writeXml } from './mits-xml.ts'

test('whatever a text holds, the document stays well-formed and says as much of it as XML can', () => {
  const kept = `Tom & "Jerry's" <b>]]> &amp; \u{1f3e0} é\t`
  const text = `\u0000\u0001\u000b\u001f${kept}\ud800\ufffe\uffff`
  const doc = XmlDocument.fromString(writeXml({ Name: { '@of': text, Text: text } }))
  assert.equal(doc.get('/Name/Text')?.content, kept)
  // An attribute cannot hold a tab as such; a reader sees a space.
  assert.equal(doc.get('/Name/@of')?.content, kept.replace('\t', ' '))
  doc.dispose()
})

test('elements come in the order of their keys, repeated ones together, and what is undefined is left out', () => {
  const xml = writeXml({ A: { '@n': 1, B: undefined, C: [{ '@is': 'true' }, { D: 'x' }], E: '' } })
  assert.equal(xml, '<A n="1"><C is="true"/><C><D>x</D></C><E/></A>')
})
