import type { ApplicationFile } from '@gatelodge/backoffice'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { documentTone } from '../../shell/document-tone.ts'
import { NotIncluded } from '../../shell/refusal.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import { leasingSentences } from './leasing-sentences.ts'

const route = getRouteApi('/$handle/inside')

/** Everything they were asked for, whose it is and how far it is. */
export function AskedDocuments({ file: { requirements, applicants } }: { readonly file: ApplicationFile }) {
  const words = useWords(leasingSentences)
  const { leasing: say } = words
  const { handle } = route.useParams()
  if (requirements === null) return <NotIncluded />
  if (requirements.length === 0) return <Blank icon={<FileText />} title={say.noneAsked} />
  const whose = (customerId: string | null) => {
    const person = applicants?.find(({ id }) => id === customerId)
    return person && `${person.firstName} ${person.lastName}`
  }
  return (
    <Card title={say.tabs.documents} untitled>
      <RowList>
        {requirements.map(({ id, name, status, customerId, documents, isMandatory }) => (
          <RowItem
            key={id}
            what={
              <Link to="/$handle/requirements/$id" params={{ handle, id }}>
                {name}
              </Link>
            }
            foot={[whose(customerId), say.handedIn(documents), !isMandatory && say.optional]
              .filter(Boolean)
              .join(' · ')}
            beside={<Chip tone={documentTone(status)}>{statusWord(status, words)}</Chip>}
          />
        ))}
      </RowList>
    </Card>
  )
}
