import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Which of what applicants were asked for is shown, by the word in the address; what waits for somebody here needs none. */
export const DOCUMENT_VIEWS = {
  waiting: ['UPLOADED', 'WAITING_FOR_COMPLIANCE'],
  review: ['IN_REVIEW'],
  applicant: ['WAITING_FOR_APPLICANT'],
  missing: ['AWAITING_UPLOAD'],
  done: ['VALIDATED'],
} as const
/** Of an application that has ended nothing is waited for. */
const GOES_ON = ['IN_PROCESS', 'WAITLIST', 'APPROVED'] as const

export type DocumentView = keyof typeof DOCUMENT_VIEWS

/** Those that have a word in the address. */
export const OTHER_VIEWS = ['review', 'applicant', 'missing', 'done'] as const

export const DOCUMENTS_PAGE = 50

export type DocumentsSearch = {
  readonly view?: (typeof OTHER_VIEWS)[number]
  readonly property?: string
  readonly page?: number
  /** The id of the one that is open. */
  readonly open?: string
}

type Asked = Omit<DocumentsSearch, 'open'>

/** What waits longest comes first; of the others the last that changed. */
const read = ({ view, property, page }: Asked) =>
  call((client) =>
    client.requirements.list({
      filter: {
        status: [...DOCUMENT_VIEWS[view ?? 'waiting']],
        applicationStatus: [...GOES_ON],
        ...(property !== undefined && { propertyId: property }),
      },
      sort: view === undefined ? 'updatedAt' : 'updatedAt:desc',
      fields: [
        'id',
        'name',
        'status',
        'updatedAt',
        'householdName',
        'property.name',
        'customer.firstName',
        'customer.lastName',
      ],
      page,
      limit: DOCUMENTS_PAGE,
    }),
  )

export type AskedDocumentsPage = Awaited<ReturnType<typeof read>>

export const askedDocumentsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['asked-documents', asked.view, asked.property, asked.page],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
  })
