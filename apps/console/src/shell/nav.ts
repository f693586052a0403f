import { FileCheck2, KeyRound, ListTodo, type LucideIcon, MessagesSquare, UserRound } from 'lucide-react'
import { KINDS, type Kind } from '../api/worklist.ts'
import type { Words } from '../words/en.ts'

export type NavItem = {
  readonly to: '/$handle/needs-you' | '/$handle/inbox' | '/$handle/leasing' | '/$handle/documents' | '/$handle/account'
  readonly name: string
  readonly icon: LucideIcon
  /** What a role must include for it to be shown; undefined: anybody sees it. */
  readonly grant?: string
  /** It says how much waits there, of these kinds. */
  readonly counts?: readonly Kind[]
  /** The second of two keys that lead here, behind `g`. */
  readonly key: string
}

/** Every page, in the order of the rail. */
export const navItems = ({ nav }: Words): readonly NavItem[] => [
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
  { to: '/$handle/account', name: nav.account, icon: UserRound, key: 'a' },
]
