// What the tests of this package arrange with.
import assert from 'node:assert/strict'
import { newTestSecret, signTestWebhook, type TestEvent, type WebhookErrorCode } from '../src/index.ts'

export const secret = newTestSecret()

export const prospectCreated: TestEvent = {
  eventId: '01998f00-0000-7000-8000-00000000a001',
  eventType: 'prospect.created',
  apiVersion: 'v1',
  occurredAt: '2026-09-21T14:13:20.000Z',
  data: {
    prospectId: '01998f00-0000-7000-8000-00000000b001',
    propertyId: '01998f00-0000-7000-8000-00000000b002',
    organizationId: '01998f00-0000-7000-8000-00000000b003',
    phone: null,
    firstName: 'Zoë 🏡',
    referralSource: null,
    isManual: true,
    createdAt: '2026-09-21T14:13:20.000Z',
  },
}

export const delivery = () => signTestWebhook(prospectCreated, secret)

/** Looks at `code`, not at the class: an error must be recognised by its code alone, whichever build of the package it comes from. */
export const refusedAs = (code: WebhookErrorCode, message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Error)
  assert.equal((error as Error & { code?: string }).code, code, error.message)
  if (message) assert.match(error.message, message)
  return true
}
