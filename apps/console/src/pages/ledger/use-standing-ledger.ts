import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { happened } from '../../api/acts.ts'
import { entriesQuery } from '../../api/ledger.ts'
import { addsUp } from './running-balance.ts'

type Household = { readonly id: string; readonly balanceAmount: number }

/** The balance and the entries that make it up, which are two reads: neither is shown anew before the other is there. */
export function useStandingLedger({ id, balanceAmount }: Household) {
  const { data, error, isFetching, refetch } = useQuery(entriesQuery(id))
  const isBeingRead = useIsFetching({ queryKey: ['household', id] }) > 0 || isFetching
  const [stands, setStands] = useState({ entries: data, balance: balanceAmount })
  if (!isBeingRead && (stands.entries !== data || stands.balance !== balanceAmount))
    setStands({ entries: data, balance: balanceAmount })
  const { entries, balance } = stands
  const differs = entries !== undefined && !addsUp(entries, balance)
  // Somebody may have posted between the two reads. Where they differ again, nothing has changed, and it is not asked once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else stands
  useEffect(() => {
    if (differs) void happened('posted')
  }, [differs, stands])
  return { entries, balance, differs: differs && !isBeingRead, error, refetch }
}
