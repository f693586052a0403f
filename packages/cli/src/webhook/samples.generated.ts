// Generated from the kinds of event of the server by `npm run generate`. Do not edit.
import { randomUUID } from 'node:crypto'
import type { KnownEventType } from '@gatelodge/sdk'
import type { SampledKind } from './sample-events.ts'

const newHex = () => randomUUID().replaceAll('-', '')

export const sampledKinds: Readonly<Record<KnownEventType, SampledKind>> = {
  'prospect.created': {
    statements: ['S-309', 'S-310'],
    nullable: ['phone', 'phoneE164', 'firstName', 'referralSource'],
    freeText: 'firstName',
    data: ({ propertyId, organizationId }, now) => ({
      prospectId: randomUUID(),
      propertyId,
      organizationId,
      phone: '2025550142',
      phoneE164: '+12025550142',
      firstName: 'Ada',
      referralSource: 'Conformance kit',
      isManual: 'false',
      createdAt: now,
    }),
  },
  'application.signed': {
    statements: ['S-314'],
    nullable: ['unitId'],
    data: ({ propertyId, organizationId }, now) => ({
      applicationId: randomUUID(),
      propertyId,
      organizationId,
      householdId: randomUUID(),
      prospectId: randomUUID(),
      customerId: randomUUID(),
      unitId: randomUUID(),
      signedAt: now,
    }),
  },
  'requirement.upload_received': {
    statements: ['S-315'],
    nullable: ['customerId'],
    data: ({ propertyId, organizationId }, now) => ({
      applicationId: randomUUID(),
      requirementId: randomUUID(),
      requirementStatus: 'UPLOADED',
      documentId: randomUUID(),
      documentTypeId: randomUUID(),
      propertyId,
      organizationId,
      householdId: randomUUID(),
      customerId: randomUUID(),
      receivedAt: now,
    }),
  },
  'requirement.upload_removed': {
    statements: ['S-316'],
    nullable: ['customerId'],
    data: ({ propertyId, organizationId }, now) => ({
      applicationId: randomUUID(),
      requirementId: randomUUID(),
      requirementStatus: 'UPLOADED',
      documentId: randomUUID(),
      documentTypeId: randomUUID(),
      propertyId,
      organizationId,
      householdId: randomUUID(),
      customerId: randomUUID(),
      removedAt: now,
    }),
  },
  'message.received': {
    statements: ['S-311', 'S-312'],
    nullable: ['customerId', 'prospectId', 'householdId', 'fromNational', 'toNational'],
    freeText: 'content',
    data: ({ propertyId, organizationId }, now) => ({
      messageId: randomUUID(),
      conversationId: randomUUID(),
      propertyId,
      organizationId,
      customerId: null,
      prospectId: randomUUID(),
      householdId: null,
      from: '+12025550142',
      fromNational: '2025550142',
      to: '+12025550100',
      toNational: '2025550100',
      content: 'Is the flat on the second floor still free?',
      messageSid: `SM${newHex()}`,
      receivedAt: now,
    }),
  },
}
