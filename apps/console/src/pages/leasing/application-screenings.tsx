import type { ApplicationFile } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { NotIncluded } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import { screeningLine } from './overview.tsx'

const route = getRouteApi('/$handle/inside')

/** Every screening, the newest first. What the provider says has no colour. */
export function ApplicationScreenings({ file: { screenings } }: { readonly file: ApplicationFile }) {
  const words = useWords(leasingSentences)
  const { leasing: say } = words
  const { day, moment } = useFormat()
  const { handle } = route.useParams()
  if (screenings === null) return <NotIncluded />
  if (screenings.length === 0) return <Blank icon={<ShieldCheck />} title={say.notScreened} />
  return (
    <Card title={say.tabs.screening} untitled>
      <RowList>
        {screenings.map((screening) => (
          <RowItem
            key={screening.id}
            what={
              <Link to="/$handle/screening/$id" params={{ handle, id: screening.id }}>
                {screeningLine(screening, words)}
              </Link>
            }
            foot={[
              say.submittedOn(screening.provider.name, day(screening.createdAt)),
              screening.decision && say.decidedBy(screening.decision.by, moment(screening.decision.at)),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </RowList>
    </Card>
  )
}
