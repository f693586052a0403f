// Nothing here or below imports from Node.
export { type Claim, EventInWorkError, handleOnce, type Inbox } from './inbox/handle-once.ts'
export {
  handleInTransaction,
  inboxTable,
  type PostgresInboxOptions,
  postgresInbox,
  type Query,
  type Transaction,
} from './inbox/postgres-inbox.ts'
