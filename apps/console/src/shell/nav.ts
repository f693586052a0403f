import type { StaffMe } from '@gatelodge/backoffice'
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
import { may } from '../api/me.ts'
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
  | 'partners'
  | 'deliveries'
  | 'events'
  | 'account'

/** The page of what waits, and that of what is to be mended. */
export const WAITING = '/$handle/needs-you'
const WORK_ORDERS = '/$handle/work-orders'
const PARTNERS = '/$handle/partners'

type NavWord = keyof Words['nav']

export type NavItem = {
  readonly to: `/$handle/${Place}`
  /** Its word among those of the navigation. */
  readonly name: NavWord
  readonly icon: LucideIcon
  /** A role must include one of these for it to be shown; undefined: anybody sees it. */
  readonly grants?: readonly string[]
  /** It says how much waits there, of these kinds. */
  readonly counts?: readonly Kind[]
  /** Records whose pages belong to it, by the word in their address. */
  readonly also?: string
  /** The second of two keys that lead here, behind `g`. */
  readonly key: string
}

/** What is worked in every day, in the order of the rail. */
export const DAILY: readonly NavItem[] = [
  {
    to: WAITING,
    name: 'needsYou',
    icon: ListTodo,
    key: 'n',
    counts: KINDS,
    // Whatever waits is a conversation, or of an application.
    grants: ['conversations:read', 'applications:read'],
  },
  {
    to: '/$handle/inbox',
    name: 'inbox',
    icon: MessagesSquare,
    key: 'i',
    counts: ['HELP', 'REPLY'],
    grants: ['conversations:read'],
  },
  {
    to: '/$handle/leasing',
    name: 'leasing',
    icon: KeyRound,
    key: 'l',
    grants: ['applications:read'],
    also: 'applications',
  },
  {
    to: '/$handle/documents',
    name: 'documents',
    icon: FileCheck2,
    key: 'd',
    counts: ['DOCUMENT'],
    also: 'requirements',
    grants: ['requirements:read'],
  },
]

/** Where things are looked up. */
export const RECORDS: readonly NavItem[] = [
  { to: '/$handle/households', name: 'households', icon: House, key: 'h', grants: ['households:read'] },
  { to: '/$handle/units', name: 'units', icon: DoorOpen, key: 'u', grants: ['units:read'] },
  { to: '/$handle/prospects', name: 'prospects', icon: UserRoundSearch, key: 'p', grants: ['prospects:read'] },
  { to: WORK_ORDERS, name: 'workOrders', icon: Wrench, key: 'w', grants: ['workOrders:read'] },
  { to: '/$handle/ledger', name: 'ledger', icon: Receipt, key: 'b', grants: ['transactions:read'] },
]

export const ACCOUNT: NavItem = {
  to: '/$handle/account',
  name: 'account',
  icon: UserRound,
  key: 'a',
}

/** Whether somebody's roles lead there. */
export const isShownTo =
  (me: StaffMe) =>
  ({ grants }: Pick<NavItem, 'grants'>) =>
    grants === undefined || grants.some((grant) => may(me, grant))

/** Whether somebody looks after partners. */
export const worksInOffice = (me: StaffMe) => may(me, 'integrations:read')

/**
 * Where somebody begins: what waits for them; whoever repairs, with work orders; whoever looks after partners, with those; or else the first of what they
 * see. Whoever has no role yet hears that nothing waits.
 */
export function homeOf(me: StaffMe): NavItem['to'] {
  const shown = [...DAILY, ...RECORDS].filter(isShownTo(me)).map(({ to }) => to)
  if (!shown.includes(WAITING) && worksInOffice(me)) return PARTNERS
  const [first = WAITING] = shown
  return ([WAITING, WORK_ORDERS] as const).find((to) => shown.includes(to)) ?? first
}
