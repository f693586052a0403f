// What is done with a household. Whatever comes of it, what stands is read again.
import type { CreateHouseholdDocumentRequest, CreateMoveOutRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { type Act, happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

type Ask = Parameters<typeof call>[0]
type Correction = Parameters<Parameters<Ask>[0]['customers']['update']>[1]

async function change(act: Act, ask: Ask) {
  try {
    await call(ask)
  } finally {
    await happened(act)
  }
}

/** Of the fields given, those that differ from what is kept. */
export const correctPerson = (id: string, correction: Correction) =>
  change('personCorrected', (client) => client.customers.update(id, correction))

/** When they said so, and why. */
export const moveOutQuery = (id: string) =>
  queryOptions({ queryKey: ['household', 'move-out', id], queryFn: () => call((client) => client.moveOuts.get(id)) })

export const recordMoveOut = (moveOut: CreateMoveOutRequest) =>
  change('movedOut', (client) => client.moveOuts.create(moveOut))

export const fileDocument = (householdId: string, document: CreateHouseholdDocumentRequest) =>
  change('documentFiled', (client) => client.households.documents.create(householdId, document))
