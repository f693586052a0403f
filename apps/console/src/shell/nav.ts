import {
  DoorOpen,
  FileCheck2,
  House,
  KeyRound,
  ListTodo,
  type LucideIcon,
  MessagesSquare,
  Receipt,
  UserRound,
  UserRoundSearch,
  Wrench,
} from 'lucide-react'
import { KINDS, type Kind } from '../api/worklist.ts'
import type { Words } from '../words/en.ts'

type Place =
  | 'needs-you'
  | 'inbox'
  | 'leasing'
  | 'documents'
  | 'households'
  | 'units'
  | 'prospects'
  | 'work-orders'
  | 'ledger'
  | 'account'

export type NavItem = {
  readonly to: `/$handle/${Place}`
  readonly name: string
  readonly icon: LucideIcon
  /** What a role must include for it to be shown; undefined: anybody sees it. */
  readonly grant?: string
  /** It says how much waits there, of these kinds. */
  readonly counts?: readonly Kind[]
  /** The second of two keys that lead here, behind `g`. */
  readonly key: string
}

/** What is worked in every day, in the order of the rail. */
export const dailyItems = ({ nav }: Words): readonly NavItem[] => [
  { to: '/$handle/needs-you', name: nav.needsYou, icon: ListTodo, key: 'n', counts: KINDS },
  {
    to: '/$handle/inbox',
    name: nav.inbox,
    icon: MessagesSquare,
    key: 'i',
    counts: ['HELP', 'REPLY'],
    grant: 'conversations:read',
  },
  { to: '/$handle/leasing', name: nav.leasing, icon: KeyRound, key: 'l', grant: 'applications:read' },
  {
    to: '/$handle/documents',
    name: nav.documents,
    icon: FileCheck2,
    key: 'd',
    counts: ['DOCUMENT'],
    grant: 'requirements:read',
  },
]

/** Where things are looked up. */
export const recordItems = ({ nav }: Words): readonly NavItem[] => [
  { to: '/$handle/households', name: nav.households, icon: House, key: 'h', grant: 'households:read' },
  { to: '/$handle/units', name: nav.units, icon: DoorOpen, key: 'u', grant: 'units:read' },
  { to: '/$handle/prospects', name: nav.prospects, icon: UserRoundSearch, key: 'p', grant: 'prospects:read' },
  { to: '/$handle/work-orders', name: nav.workOrders, icon: Wrench, key: 'w', grant: 'workOrders:read' },
  { to: '/$handle/ledger', name: nav.ledger, icon: Receipt, key: 'b', grant: 'transactions:read' },
]

export const accountItem = ({ nav }: Words): NavItem => ({
  to: '/$handle/account',
  name: nav.account,
  icon: UserRound,
  key: 'a',
})
