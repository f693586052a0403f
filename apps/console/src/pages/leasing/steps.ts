// What each next step takes. At a step that is not here nothing is to be done but wait.

type StepRule = {
  /** The grants that it takes; where `any`, one of them. */
  readonly grants: readonly string[]
  readonly any?: boolean
  /** In a dialog that asks first, on the page of the screening, or at once. */
  readonly how: 'dialog' | 'screening' | 'at once'
}

const deciding = ['screening-decisions:create']

const RULES: Readonly<Record<string, StepRule>> = {
  ASSIGN_UNIT: { grants: ['applications:update'], how: 'dialog' },
  ASK_FOR_DOCUMENTS: { grants: ['requirements:create', 'applications:update'], any: true, how: 'at once' },
  SUBMIT_FOR_SCREENING: { grants: ['screening-requests:create'], how: 'dialog' },
  DECIDE: { grants: deciding, how: 'screening' },
  WAIT_FOR_CONDITIONS: { grants: deciding, how: 'screening' },
  SET_STATUS: { grants: deciding, how: 'dialog' },
  MAKE_LEASE: { grants: ['leases:create'], how: 'dialog' },
  RECORD_SIGNATURE: { grants: ['leases:create'], how: 'dialog' },
  COMPLETE_LEASE: { grants: ['leases:update'], how: 'dialog' },
  RECORD_MOVE_IN: { grants: ['moveIns:create'], how: 'dialog' },
}

export const ruleOf = (step: string): StepRule | undefined => RULES[step]

export const mayTake = ({ grants, any = false }: StepRule, holds: (grant: string) => boolean) =>
  any ? grants.some(holds) : grants.every(holds)
