import type { SearchResult } from '@gatelodge/backoffice'
import { getRouteApi, Link, type LinkProps } from '@tanstack/react-router'
import {
  DoorOpen,
  FolderOpen,
  House,
  type LucideIcon,
  MessagesSquare,
  UserRound,
  UserRoundSearch,
  Wrench,
} from 'lucide-react'
import { Dotted } from '../../kit/dotted.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import css from './found-row.module.css'
import { searchSentences } from './search-sentences.ts'

const route = getRouteApi('/$handle/inside/search')

const ICONS: Readonly<Record<string, LucideIcon>> = {
  customer: UserRound,
  household: House,
  prospect: UserRoundSearch,
  unit: DoorOpen,
  application: FolderOpen,
  conversation: MessagesSquare,
  workOrder: Wrench,
}

const PAGES: Readonly<Record<string, LinkProps['to']>> = {
  customer: '/$handle/households/$id',
  household: '/$handle/households/$id',
  prospect: '/$handle/prospects/$id',
  unit: '/$handle/units/$id',
  application: '/$handle/applications/$id',
  conversation: '/$handle/inbox/$id',
  workOrder: '/$handle/work-orders/$id',
}

/** Whose words its status has, where they are its own: a person's is that of their household. */
const STATUS_OF: Readonly<Record<string, 'household' | 'workOrder'>> = {
  customer: 'household',
  household: 'household',
  workOrder: 'workOrder',
}

/** Who or what it is, where, and how it stands. A person is found on the page of their household. */
export function FoundRow({ found }: { readonly found: SearchResult }) {
  const words = useWords(searchSentences)
  const { search: say, needsYou } = words
  const { handle } = route.useParams()
  const { type, id, title, detail, status, unit, householdId, property } = found
  const Icon = ICONS[type] ?? FolderOpen
  const name =
    type === 'household' ? needsYou.household(title ?? '') : type === 'unit' ? needsYou.unit(title ?? '') : title
  const place = [property.name, type !== 'unit' && unit && needsYou.unit(unit)].filter(Boolean).join(' · ')
  return (
    <li>
      <Link
        to={PAGES[type] ?? '/$handle/households/$id'}
        params={{ handle, id: type === 'customer' ? (householdId ?? id) : id }}
        className={css.found ?? ''}
        data-found
      >
        <span className={css.tile} aria-hidden>
          <Icon />
        </span>
        <span className={css.text}>
          <b>{name ?? say.nameless}</b>
          <span>
            <Dotted text={[say.types[type] ?? type, detail && spokenPhone(detail)].filter(Boolean).join(' · ')} />
          </span>
          <span>{place}</span>
        </span>
        <span className={css.status}>{statusWord(status, words, STATUS_OF[type])}</span>
      </Link>
    </li>
  )
}
