// The index of the ledger: what households owe and pay, under which codes, and what comes round again.
import type { Domain } from '../../kit/domain.ts'
import { imports } from './check-imports.ts'
import { demo } from './demo/transactions.ts'
import { ledgerRoutes } from './ledger.routes.ts'
import { postScheduled } from './scheduled/post-scheduled.work.ts'
import { scheduledTransaction } from './scheduled/scheduled-transaction.resource.ts'
import { sweeps } from './scheduled/sweeps.ts'
import { transaction } from './transaction.resource.ts'
import { transactionCode } from './transaction-code.resource.ts'

export const ledger: Domain = {
  name: 'ledger',
  resources: [transactionCode, transaction, scheduledTransaction],
  routes: ledgerRoutes,
  work: [postScheduled],
  sweeps,
  imports,
  demo,
}
