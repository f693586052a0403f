/** What an integration must be onboarded for, beside the grants of its keys; each with the words of its refusal. */
export const capabilities = {
  screening: 'Screening',
  messaging: 'Messaging',
  moveIns: 'Recording move-ins',
  moveOuts: 'Recording move-outs',
  documentUploads: 'Uploading documents',
  propertyGroups: 'Writing property groups',
  users: 'Writing users',
  leaseCancellation: 'Cancelling leases',
  transactions: 'Posting transactions',
  scheduledTransactions: 'Writing scheduled transactions',
  complianceDocuments: 'Reviewing compliance documents',
} as const

export type Capability = keyof typeof capabilities

export const isCapability = (word: string): word is Capability => Object.hasOwn(capabilities, word)
