// Checks imported transactions and scheduled transactions beyond their columns: by the rules of the API, except for history. A code need
// not be active any more, and a transaction keeps the type that it was posted with.
import type { Scope, Tx } from '../../kit/db/tables.ts'
import { excerpt } from '../../kit/excerpt.ts'
import type { ImportLine, ImportRule } from '../../kit/import/import-rule.ts'
import type { TransactionType } from './balance-effect.ts'
import {
  householdsOf,
  type KnownCode,
  knownCodes,
  lockHouseholds,
  type StoredLine,
  storedLines,
} from './import.queries.ts'
import { scheduledTransaction } from './scheduled/scheduled-transaction.resource.ts'
import { transaction } from './transaction.resource.ts'

type Column = keyof StoredLine & string
/** A line together with what is stored under its key. */
type ImportedLine = { readonly line: ImportLine; readonly stored: StoredLine | undefined }

/** The column's value after the import: the line's own, or else the stored one. */
const after = ({ line, stored }: ImportedLine, column: Column) =>
  (line.values.has(column) ? line.values.get(column) : (stored?.[column] ?? null)) as string | null

/** Whether column and household stay as stored. Then they are not checked: what belonged together when stored may have parted since. */
const isAsStored = (imported: ImportedLine, column: Column) =>
  imported.stored !== undefined &&
  after(imported, column) === imported.stored[column] &&
  after(imported, 'household_id') === imported.stored.household_id

const idsIn = (all: readonly ImportedLine[], column: Column) => [
  ...new Set(all.map((imported) => after(imported, column)).filter((id) => id !== null)),
]

export const imports: ImportRule[] = [
  {
    resource: transaction,
    check: async (tx, by, lines) => {
      const all = await withStored(tx, by, 'transactions', lines)
      const applying = await householdsOf(tx, by, 'applications', idsIn(all, 'application_id'))
      for (const imported of all) {
        const applicationId = after(imported, 'application_id')
        const given = imported.line.values.get('household_id') ?? null
        const isGiven = imported.line.values.has('household_id') || imported.line.values.has('application_id')
        // An application always has a household, which fills in the one that the line leaves out.
        if (applicationId && isGiven && given === null)
          imported.line.values.set('household_id', applying.get(applicationId) ?? null)
      }
      const customers = await householdsOf(tx, by, 'customers', idsIn(all, 'customer_id'))
      return faultsOf(tx, by, all, (imported, householdId) => {
        const [applicationId, customerId] = [after(imported, 'application_id'), after(imported, 'customer_id')]
        if (applicationId && !isAsStored(imported, 'application_id') && applying.get(applicationId) !== householdId)
          return `applicationId: the household has no application with the id ${excerpt(applicationId)}`
        if (customerId && !isAsStored(imported, 'customer_id') && customers.get(customerId) !== householdId)
          return 'customerId or customerKey: it is no customer of the household'
        return undefined
      })
    },
  },
  {
    resource: scheduledTransaction,
    check: async (tx, by, lines) => {
      const all = await withStored(tx, by, 'scheduled_transactions', lines)
      const leases = await householdsOf(tx, by, 'leases', idsIn(all, 'lease_id'))
      return faultsOf(tx, by, all, (imported, householdId, ofCode) => {
        const leaseId = after(imported, 'lease_id')
        if (leaseId && !isAsStored(imported, 'lease_id') && leases.get(leaseId) !== householdId)
          return 'leaseId or leaseKey: it is no lease of the household'
        const [code, type] = [after(imported, 'code') ?? '', after(imported, 'type')]
        if (ofCode && ofCode !== type)
          return `code ${excerpt(code)} is a code of type ${ofCode} and cannot be scheduled as ${type}`
        if (type !== 'CHARGE' && type !== 'CREDIT')
          return `code ${excerpt(code)} is a code of type ${type} and cannot be scheduled`
        const endDate = after(imported, 'end_date')
        return endDate && endDate < (after(imported, 'start_date') ?? '')
          ? 'endDate must not be before startDate'
          : undefined
      })
    },
  },
]

async function withStored(
  tx: Tx,
  by: Scope,
  table: 'transactions' | 'scheduled_transactions',
  lines: readonly ImportLine[],
): Promise<ImportedLine[]> {
  const known = lines.filter(({ isNew }) => !isNew).map(({ key }) => key)
  const stored = await storedLines(tx, by, table, known)
  return lines.map((line) => ({ line, stored: stored.get(line.key) }))
}

/**
 * Fills in the property and, where the line changes the code without a type, the type. `more` checks what else a kind of record requires;
 * it gets the type of the code unless the line leaves code, type and property as stored.
 */
async function faultsOf(
  tx: Tx,
  by: Scope,
  all: readonly ImportedLine[],
  more: (imported: ImportedLine, householdId: string, ofCode: TransactionType | undefined) => string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const before = all.flatMap(({ stored }) => stored?.household_id ?? [])
  const properties = await lockHouseholds(tx, by, [...new Set([...idsIn(all, 'household_id'), ...before])])
  const codes = Map.groupBy(await knownCodes(tx, by, idsIn(all, 'code')), ({ code }) => code)
  const faultOf = (imported: ImportedLine) => {
    const { line, stored } = imported
    const householdId = after(imported, 'household_id')
    if (!householdId) return 'householdId, householdKey or applicationId is required'
    // An unchanged household keeps the stored property: it may have moved to another one since.
    const propertyId = isAsStored(imported, 'household_id') ? imported.stored?.property_id : properties.get(householdId)
    if (propertyId === undefined) return 'householdId or householdKey: there is no such household'
    if (line.values.has('property_id') && line.values.get('property_id') !== propertyId)
      return 'propertyId or propertyKey: the household is of another property'
    line.values.set('property_id', propertyId)
    const code = after(imported, 'code') ?? ''
    const isAsBefore =
      stored?.code === code && stored.type === after(imported, 'type') && stored.property_id === propertyId
    if (isAsBefore) return more(imported, householdId, undefined)
    const found = codes.get(code)?.find((each) => isUsedAt(each, propertyId))
    if (!found) return `code ${excerpt(code)} is no transaction code of this property or its organization`
    if (!line.values.has('type') && stored?.code !== code) line.values.set('type', found.type)
    return more(imported, householdId, found.type)
  }
  return new Map(
    all.flatMap((imported) => {
      const fault = faultOf(imported)
      return fault === undefined ? [] : [[imported.line.key, fault] as const]
    }),
  )
}

const isUsedAt = ({ property_id }: KnownCode, propertyId: string) => property_id === null || property_id === propertyId
