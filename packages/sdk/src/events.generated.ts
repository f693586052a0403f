// Generated from the kinds of event of the server by `npm run generate`. Do not edit.
import type { OpenSet } from './client/types.ts'

/** The `data` of each kind of event, as `verifyWebhook` returns it. */
export type WebhookData = {
  /** A new prospect is created for a subscribed property. Not for bulk imports, nor to the integration that created it. */
  'prospect.created': {
    prospectId: string
    propertyId: string
    organizationId: string
    /** Ten digits; any common spelling is accepted. */
    phone: string | null
    /** The same number as E.164, such as `+12025550142`. Absent from an event that was raised before it was added. */
    phoneE164?: string | null
    firstName: string | null
    referralSource: string | null
    /** True only when a person entered the prospect by hand. */
    isManual: boolean
    createdAt: string
  }
  /** The applicant has signed the application, which happens once. */
  'application.signed': {
    applicationId: string
    propertyId: string
    organizationId: string
    householdId: string
    prospectId: string
    /** The primary applicant. */
    customerId: string
    unitId: string | null
    signedAt: string
  }
  /** A document was handed in for a requirement of an application. */
  'requirement.upload_received': {
    applicationId: string
    requirementId: string
    /** As the upload or its removal left it. */
    requirementStatus: OpenSet<'AWAITING_UPLOAD' | 'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED'>
    documentId: string
    documentTypeId: string
    propertyId: string
    organizationId: string
    householdId: string
    /** The applicant who owes it; null when the application as a whole does. */
    customerId: string | null
    receivedAt: string
  }
  /** A document that was handed in for a requirement was taken back. */
  'requirement.upload_removed': {
    applicationId: string
    requirementId: string
    /** As the upload or its removal left it. */
    requirementStatus: OpenSet<'AWAITING_UPLOAD' | 'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED'>
    documentId: string
    documentTypeId: string
    propertyId: string
    organizationId: string
    householdId: string
    /** The applicant who owes it; null when the application as a whole does. */
    customerId: string | null
    removedAt: string
  }
  /** An inbound message arrives for a subscribed property. Not for a word that stops texts or starts them again, nor for a number of no property. With attachments it comes when each of them can be downloaded or has failed for good, after 20 seconds at the latest. */
  'message.received': {
    /** The id of the message. */
    messageId: string
    conversationId: string
    propertyId: string
    organizationId: string
    /** At most one of customerId and prospectId is set; neither when nobody knows the sender. */
    customerId: string | null
    prospectId: string | null
    householdId: string | null
    /** E.164. */
    from: string
    /** from in ten digits, as `phone` of a record is; null for a number that has no such form. Absent from an event that was raised before it was added. */
    fromNational?: string | null
    /** E.164. */
    to: string
    /** to in ten digits; null for a number that has no such form. Absent from an event that was raised before it was added. */
    toNational?: string | null
    content: string
    messageSid: string
    receivedAt: string
  }
}

/** The fields that are booleans here, and `true` or `false` as texts on the wire. */
export const booleanFields: { readonly [Type in keyof WebhookData]: readonly (keyof WebhookData[Type])[] } = {
  'prospect.created': ['isManual'],
  'application.signed': [],
  'requirement.upload_received': [],
  'requirement.upload_removed': [],
  'message.received': [],
}
