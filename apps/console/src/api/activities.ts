import { queryOptions } from '@tanstack/react-query'
import { happened } from './acts.ts'
import { call } from './call.ts'

/** Whose notes, calls and visits. */
export type About = { readonly householdId: string } | { readonly prospectId: string }

/** Of older ones whoever needs them asks by the interface. */
const NEWEST = 100

export const activitiesQuery = (about: About) =>
  queryOptions({
    queryKey: ['activities', about],
    queryFn: async () =>
      (await call((client) => client.activities.list({ filter: about, sort: 'createdAt:desc', limit: NEWEST }))).items,
  })

type NewActivity = Parameters<Parameters<Parameters<typeof call>[0]>[0]['activities']['create']>[0]

export async function writeNote(note: NewActivity) {
  await call((client) => client.activities.create(note))
  await happened('noteWritten')
}
