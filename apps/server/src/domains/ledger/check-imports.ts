// What a file of transactions or scheduled transactions is held to beyond its columns: the rules of the API, but for what has long been
// so. A code need not be active any more, and a transaction keeps the type that it was posted with.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { excerpt } from '../../kit/excerpt.ts'
import type { ImportLine, ImportRule } from '../../kit/import/import-rule.ts'
import type { TransactionType } from './balance-effect.ts'
import {
  holdHouseholds,
  householdsOf,
  type KnownCode,
  knownCodes,
  type StoredLine,
  storedLines,
} from './import.queries.ts'
import { scheduledTransaction } from './scheduled-transaction.resource.ts'
import { transaction } from './transaction.resource.ts'

type Column = keyof StoredLine & string
/** A line together with what is stored under its key. */
type Told = { readonly line: ImportLine; readonly stored: StoredLine | undefined }

/** As it will be: what the line says, or else what is stored. */
const after = ({ line, stored }: Told, column: Column) =>
  (line.values.has(column) ? line.values.get(column) : (stored?.[column] ?? null)) as string | null

/** What belonged together when it was stored may have parted since; a line that says the same again is not held to that. */
const isAsStored = (told: Told, column: Column) =>
  told.stored !== undefined &&
  after(told, column) === told.stored[column] &&
  after(told, 'household_id') === told.stored.household_id

const idsIn = (all: readonly Told[], column: Column) => [
  ...new Set(all.map((told) => after(told, column)).filter((id) => id !== null)),
]

export const imports: ImportRule[] = [
  {
    resource: transaction,
    check: async (tx, by, lines) => {
      const all = await tell(tx, by, 'transactions', lines)
      const applying = await householdsOf(tx, by, 'applications', idsIn(all, 'application_id'))
      for (const told of all) {
        const applicationId = after(told, 'application_id')
        const given = told.line.values.get('household_id') ?? null
        const isTold = told.line.values.has('household_id') || told.line.values.has('application_id')
        // An application is always some household's.
        if (applicationId && isTold && given === null)
          told.line.values.set('household_id', applying.get(applicationId) ?? null)
      }
      const customers = await householdsOf(tx, by, 'customers', idsIn(all, 'customer_id'))
      return faultsOf(tx, by, all, (told, householdId) => {
        const [applicationId, customerId] = [after(told, 'application_id'), after(told, 'customer_id')]
        if (applicationId && !isAsStored(told, 'application_id') && applying.get(applicationId) !== householdId)
          return `applicationId: the household has no application with the id ${excerpt(applicationId)}`
        if (customerId && !isAsStored(told, 'customer_id') && customers.get(customerId) !== householdId)
          return 'customerId or customerKey: it is no customer of the household'
        return undefined
      })
    },
  },
  {
    resource: scheduledTransaction,
    check: async (tx, by, lines) => {
      const all = await tell(tx, by, 'scheduled_transactions', lines)
      const leases = await householdsOf(tx, by, 'leases', idsIn(all, 'lease_id'))
      return faultsOf(tx, by, all, (told, householdId, ofCode) => {
        const leaseId = after(told, 'lease_id')
        if (leaseId && !isAsStored(told, 'lease_id') && leases.get(leaseId) !== householdId)
          return 'leaseId or leaseKey: it is no lease of the household'
        const [code, type] = [after(told, 'code') ?? '', after(told, 'type')]
        if (ofCode && ofCode !== type)
          return `code ${excerpt(code)} is a code of type ${ofCode} and cannot be scheduled as ${type}`
        if (type !== 'CHARGE' && type !== 'CREDIT')
          return `code ${excerpt(code)} is a code of type ${type} and cannot be scheduled`
        const endDate = after(told, 'end_date')
        return endDate && endDate < (after(told, 'start_date') ?? '')
          ? 'endDate must not be before startDate'
          : undefined
      })
    },
  },
]

async function tell(
  tx: Tx,
  by: Scope,
  table: 'transactions' | 'scheduled_transactions',
  lines: readonly ImportLine[],
): Promise<Told[]> {
  const known = lines.filter(({ isNew }) => !isNew).map(({ key }) => key)
  const stored = await storedLines(tx, by, table, known)
  return lines.map((line) => ({ line, stored: stored.get(line.key) }))
}

/**
 * Fills in the property and, where it is not told, the type. `more` is what else a kind of record is held to; it gets the type of the code
 * unless the line leaves all of this as it was.
 */
async function faultsOf(
  tx: Tx,
  by: Scope,
  all: readonly Told[],
  more: (told: Told, householdId: string, ofCode: TransactionType | undefined) => string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const before = all.flatMap(({ stored }) => stored?.household_id ?? [])
  const properties = await holdHouseholds(tx, by, [...new Set([...idsIn(all, 'household_id'), ...before])])
  const codes = Map.groupBy(await knownCodes(tx, by, idsIn(all, 'code')), ({ code }) => code)
  const faultOf = (told: Told) => {
    const { line, stored } = told
    const householdId = after(told, 'household_id')
    if (!householdId) return 'householdId, householdKey or applicationId is required'
    // The household may live elsewhere by now.
    const propertyId = isAsStored(told, 'household_id') ? told.stored?.property_id : properties.get(householdId)
    if (propertyId === undefined) return 'householdId or householdKey: there is no such household'
    if (line.values.has('property_id') && line.values.get('property_id') !== propertyId)
      return 'propertyId or propertyKey: the household is of another property'
    line.values.set('property_id', propertyId)
    const code = after(told, 'code') ?? ''
    const isAsBefore = stored?.code === code && stored.type === after(told, 'type') && stored.property_id === propertyId
    if (isAsBefore) return more(told, householdId, undefined)
    const found = codes.get(code)?.find((each) => isUsedAt(each, propertyId))
    if (!found) return `code ${excerpt(code)} is no transaction code of this property or its organization`
    if (!line.values.has('type') && stored?.code !== code) line.values.set('type', found.type)
    return more(told, householdId, found.type)
  }
  return new Map(
    all.flatMap((told) => {
      const fault = faultOf(told)
      return fault === undefined ? [] : [[told.line.key, fault] as const]
    }),
  )
}

const isUsedAt = ({ property_id }: KnownCode, propertyId: string) => property_id === null || property_id === propertyId
