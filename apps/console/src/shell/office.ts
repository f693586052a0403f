// Where partners are looked after, for those whose roles include it: no part of what everybody loads.
import { Plug, Radio, Send } from 'lucide-react'
import type { NavItem } from './nav.ts'
import type { officeSentences } from './office-sentences.ts'

type OfficeItem = Omit<NavItem, 'name'> & { readonly name: Exclude<keyof typeof officeSentences.en.office, 'title'> }

export const OFFICE: readonly OfficeItem[] = [
  { to: '/$handle/partners', name: 'partners', icon: Plug, key: 'r', grants: ['integrations:read'] },
  { to: '/$handle/deliveries', name: 'deliveries', icon: Send, key: 'v', grants: ['deliveries:read'], also: 'replays' },
  { to: '/$handle/events', name: 'events', icon: Radio, key: 'e', grants: ['events:read'] },
]
