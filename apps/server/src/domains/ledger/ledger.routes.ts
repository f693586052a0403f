import { byRequest, onBothDoors } from '../../kit/http/both-doors.ts'
import { route } from '../../kit/http/route.ts'
import { createdOnce } from '../../kit/idempotency.ts'
import { Conflict, NotFound } from '../../kit/problems.ts'
import { present } from '../../kit/resource.ts'
import { postTransaction } from './post-transaction.ts'
import { scheduleTransaction } from './scheduled/schedule-transaction.ts'
import { newScheduledTransaction, scheduledTransaction } from './scheduled/scheduled-transaction.resource.ts'
import { newTransaction, newVoid, transaction } from './transaction.resource.ts'
import { TransactionCodeRefused } from './usable-code.ts'
import { NotVoidable, voidTransaction } from './void-transaction.ts'

const problems = [NotFound, TransactionCodeRefused]

const postRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/transactions',
    audience,
    ...byRequest(audience, 'transactions'),
    summary: 'Post a transaction to the ledger of a household',
    body: newTransaction,
    returns: { 201: transaction.schema, 200: transaction.schema },
    // Only staff have counter-entries, whose idempotencyId is taken.
    problems: audience === 'staff' ? [...problems, Conflict] : problems,
    handle: async (ctx, { body }) => {
      const result = await postTransaction(ctx, body)
      return createdOnce(present(transaction, result.row), result)
    },
  }),
)

const scheduleRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/scheduledTransactions',
    audience,
    ...byRequest(audience, 'scheduledTransactions'),
    summary: 'Schedule a transaction for a household',
    body: newScheduledTransaction,
    returns: { 201: scheduledTransaction.schema, 200: scheduledTransaction.schema },
    problems,
    handle: async (ctx, { body }) => {
      const result = await scheduleTransaction(ctx, body)
      return createdOnce(present(scheduledTransaction, result.row), result)
    },
  }),
)

const voidRoute = route({
  method: 'POST',
  path: '/transactions/{transactionId}/void',
  audience: 'staff',
  summary: 'Void a transaction by a counter-entry, which is the answer; the balance is as it was before',
  operationId: 'voidTransaction',
  body: newVoid,
  returns: { 201: transaction.schema, 200: transaction.schema },
  problems: [NotVoidable, Conflict],
  handle: async (ctx, { params: { transactionId }, body }) => {
    const result = await voidTransaction(ctx, transactionId, body)
    return createdOnce(present(transaction, result.row), result)
  },
})

export const ledgerRoutes = [...postRoutes, ...scheduleRoutes, voidRoute]
