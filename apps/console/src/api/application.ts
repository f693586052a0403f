import { queryOptions } from '@tanstack/react-query'
import { tellingNow } from '../kit/age.ts'
import { callInBackground } from './call.ts'
import { EVERY_MS } from './live.ts'

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: () => tellingNow(callInBackground((client) => client.applications.file.get(id))),
    // A result may come any moment.
    refetchInterval: ({ state: { data } }) => (data?.nextStep === 'WAIT_FOR_SCREENING' ? EVERY_MS.result : false),
  })

export const APPLICATION_TABS = ['applicants', 'documents', 'screening', 'lease', 'history'] as const
/** A part of an application's page, by the word in the address; the overview needs none. */
export type ApplicationTab = (typeof APPLICATION_TABS)[number]
