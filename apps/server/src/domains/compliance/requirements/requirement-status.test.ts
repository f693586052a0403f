import assert from 'node:assert/strict'
import { test } from 'node:test'
import { application } from '../../applications/index.ts'
import type { DocumentStatus } from '../uploads/document.resource.ts'
import { requirement } from './requirement.resource.ts'
import { type HandedIn, type Need, requirementStatus } from './requirement-status.ts'

const one: Need = { minDocuments: 1, matchRule: 'ANY', mandatoryTypes: [] }
const doc = (status: DocumentStatus, o: Partial<HandedIn> = {}): HandedIn => ({
  type: 'a',
  status,
  isRemoved: false,
  ...o,
})

test('what is furthest from done speaks for the whole', () => {
  const heard = ['VALIDATED', 'UPLOADED', 'IN_REVIEW', 'WAITING_FOR_COMPLIANCE', 'WAITING_FOR_APPLICANT'] as const
  const documents: HandedIn[] = []
  for (const status of heard) {
    documents.push(doc(status))
    assert.equal(requirementStatus(one, documents), status)
    assert.equal(requirementStatus(one, documents.toReversed()), status)
  }
})

test('rejected and removed documents count for nothing', () => {
  assert.equal(requirementStatus(one, []), 'AWAITING_UPLOAD')
  assert.equal(requirementStatus(one, [doc('REJECTED')]), 'AWAITING_UPLOAD')
  assert.equal(requirementStatus(one, [doc('VALIDATED', { isRemoved: true })]), 'AWAITING_UPLOAD')
  assert.equal(requirementStatus(one, [doc('REJECTED'), doc('VALIDATED')]), 'VALIDATED')
  assert.equal(requirementStatus({ ...one, minDocuments: 2 }, [doc('REJECTED'), doc('VALIDATED')]), 'AWAITING_UPLOAD')
})

test('ALL wants one of each mandatory type beside the number', () => {
  const both: Need = { minDocuments: 2, matchRule: 'ALL', mandatoryTypes: ['a', 'b'] }
  assert.equal(requirementStatus(both, [doc('VALIDATED'), doc('VALIDATED')]), 'AWAITING_UPLOAD')
  assert.equal(requirementStatus(both, [doc('VALIDATED'), doc('UPLOADED', { type: 'b' })]), 'UPLOADED')
  const three = { ...both, minDocuments: 3 }
  assert.equal(requirementStatus(three, [doc('VALIDATED'), doc('VALIDATED', { type: 'b' })]), 'AWAITING_UPLOAD')
  assert.equal(requirementStatus({ ...both, matchRule: 'ANY' }, [doc('VALIDATED'), doc('VALIDATED')]), 'VALIDATED')
})

test('how an application stands is told in the words of applications, all of them', () => {
  const wordsOf = ({ schema }: { readonly schema: object }) => ('enum' in schema ? schema.enum : assert.fail())
  assert.deepEqual(wordsOf(requirement.fields.applicationStatus), wordsOf(application.fields.status))
})
