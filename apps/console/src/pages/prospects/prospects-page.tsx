import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { prospectList } from '../../api/prospects.ts'
import type { RowOf } from '../../api/record-list.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { statusWord } from '../../words/status-word.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { type RecordColumn, RecordsPage } from '../records/index.ts'
import { EnterProspectDialog } from './enter-prospect-dialog.tsx'
import { prospectName } from './prospect-name.ts'
import { prospectTone } from './prospect-tone.ts'
import { prospectsSentences } from './prospects-sentences.ts'

const route = getRouteApi('/$handle/inside/prospects')

type Row = RowOf<typeof prospectList>

export function ProspectsPage() {
  const { prospects: say, enterProspect, nav } = useWords(prospectsSentences)
  const me = useMe()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isEntering, setEntering] = useState(false)
  return (
    <>
      <RecordsPage
        title={nav.prospects}
        list={prospectList}
        grant="prospects:read"
        views={say.views}
        columns={useColumns()}
        search={search}
        show={(wanted) => void navigate({ search: wanted, replace: true })}
        tools={
          may(me, 'prospects:create') && (
            <Button look="main" onClick={() => setEntering(true)}>
              <UserRoundPlus aria-hidden /> {enterProspect.go}
            </Button>
          )
        }
        icon={<UserRoundSearch />}
      />
      {isEntering && <EnterProspectDialog close={() => setEntering(false)} />}
    </>
  )
}

function useColumns(): readonly RecordColumn<Row>[] {
  const words = useWords(prospectsSentences)
  const { prospects: say, terms } = words
  const { money, date, ago, moment } = useFormat()
  const { handle } = route.useParams()
  const wants = ({ numBeds, maxPrice, moveInStart }: Row) =>
    [
      numBeds !== null && say.beds(numBeds),
      maxPrice !== null && say.upTo(money(maxPrice)),
      moveInStart !== null && terms.moveIn(date(moveInStart)),
    ]
      .filter(Boolean)
      .join(', ')
  return [
    {
      key: 'name',
      title: say.name,
      sort: 'lastName',
      text: (row) => prospectName(row, say.nameless),
      cell: (row) => (
        <Link to="/$handle/prospects/$id" params={{ handle, id: row.id }}>
          {prospectName(row, say.nameless)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: say.status,
      sort: 'status',
      text: ({ status }) => statusWord(status, words),
      cell: ({ status }) => <Chip tone={prospectTone(status)}>{statusWord(status, words)}</Chip>,
    },
    { key: 'phone', title: say.phone, text: ({ phone }) => phone && spokenPhone(phone) },
    { key: 'wants', title: say.wants, text: wants },
    { key: 'source', title: say.source, text: ({ referralSource }) => referralSource },
    {
      key: 'since',
      title: say.since,
      sort: 'createdAt',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={moment(createdAt)}>
          {ago(createdAt)}
        </time>
      ),
    },
    { key: 'property', title: say.property, text: ({ property }) => property?.name },
    { key: 'email', title: say.email, isExtra: true, text: ({ email }) => email },
    { key: 'company', title: say.company, isExtra: true, text: ({ companyName }) => companyName },
    {
      key: 'moveIn',
      title: say.moveIn,
      sort: 'moveInStart',
      isExtra: true,
      text: ({ moveInStart }) => moveInStart,
      cell: ({ moveInStart }) => moveInStart !== null && date(moveInStart),
    },
  ]
}
