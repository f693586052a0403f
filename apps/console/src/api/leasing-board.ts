import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { tellingNow } from '../kit/age.ts'
import { call } from './call.ts'

/** The way from a prospect to a home, stage by stage. */
export const STAGES = ['PROSPECTS', 'APPLYING', 'SCREENING', 'DECIDE', 'APPROVED', 'LEASE_OUT', 'MOVING_IN'] as const
export type Stage = (typeof STAGES)[number]

/** What the address says: the board with everything, unless it says less. */
export type LeasingSearch = { readonly view?: 'table'; readonly stage?: Stage; readonly property?: string }

export const leasingBoardQuery = (propertyId?: string) =>
  queryOptions({
    queryKey: ['leasing-board', propertyId],
    queryFn: () => tellingNow(call((client) => client.leasingBoard.get({ propertyId }))),
    placeholderData: keepPreviousData,
  })
