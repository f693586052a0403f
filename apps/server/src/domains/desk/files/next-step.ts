// The one thing to do next for an application.

export const nextSteps = [
  'ASSIGN_UNIT',
  'ASK_FOR_DOCUMENTS',
  'SUBMIT_FOR_SCREENING',
  'WAIT_FOR_SCREENING',
  'DECIDE',
  'WAIT_FOR_CONDITIONS',
  'SET_STATUS',
  'MAKE_LEASE',
  'RECORD_SIGNATURE',
  'COMPLETE_LEASE',
  'RECORD_MOVE_IN',
] as const
export type NextStep = (typeof nextSteps)[number]

export type Progress = {
  readonly status: string
  readonly hasUnit: boolean
  /** Its property asks for documents, and this application has not been asked for any. */
  readonly owesDocuments: boolean
  /** Of the last screening. `unknown`: it was submitted, and the reader may not see what came of it. */
  readonly screening: 'none' | 'waiting' | 'undecided' | 'conditional' | 'decided' | 'unknown'
  readonly lease: { readonly status: string; readonly isSigned: boolean } | null
}

/** Null when nothing is left to do, or when it is not for staff to do it: the application is closed or on the waiting list. */
export function nextStep({ status, hasUnit, owesDocuments, screening, lease }: Progress): NextStep | null {
  if (status === 'APPROVED') return lease === null ? 'MAKE_LEASE' : afterLease(lease)
  if (status !== 'IN_PROCESS') return null
  if (!hasUnit) return 'ASSIGN_UNIT'
  if (owesDocuments) return 'ASK_FOR_DOCUMENTS'
  if (screening === 'none') return 'SUBMIT_FOR_SCREENING'
  if (screening === 'waiting' || screening === 'unknown') return 'WAIT_FOR_SCREENING'
  if (screening === 'conditional') return 'WAIT_FOR_CONDITIONS'
  return screening === 'undecided' ? 'DECIDE' : 'SET_STATUS'
}

function afterLease({ status, isSigned }: { readonly status: string; readonly isSigned: boolean }): NextStep | null {
  if (status === 'DRAFT' || status === 'PENDING_SIGNATURE') return isSigned ? 'COMPLETE_LEASE' : 'RECORD_SIGNATURE'
  return status === 'COMPLETED' ? 'RECORD_MOVE_IN' : null
}
