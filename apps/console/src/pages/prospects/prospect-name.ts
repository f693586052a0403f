import type { Prospect } from '@gatelodge/backoffice'
import { spokenPhone } from '../../kit/phone.ts'

type Known = Partial<Pick<Prospect, 'firstName' | 'lastName' | 'companyName' | 'phone' | 'email'>>

/** What somebody is called, or else how they are reached: of those who wrote or called once, that may be all that is known. */
export const prospectName = ({ firstName, lastName, companyName, phone, email }: Known, nameless: string): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName || (phone ? spokenPhone(phone) : email) || nameless
