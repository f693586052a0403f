import { History } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { Blank } from '../../kit/state.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { trailSentences } from './trail-sentences.ts'

type Deed = {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly actor: { readonly type: string; readonly name: string | null }
  readonly fields?: readonly string[] | null
  readonly subject?: { readonly id: string }
}

/** By their ids. */
export type Names = ReadonlyMap<string, string>

type Props = { readonly deeds: readonly Deed[]; readonly names?: Names | undefined }

/** What was done with something, the last first, and by whom. */
export function TrailList({ deeds, names }: Props) {
  const { trail: say } = useWords(trailSentences)
  const { moment } = useFormat()
  if (deeds.length === 0) return <Blank icon={<History />} title={say.nothing} />
  return (
    <Card title={say.title} untitled>
      <RowList>
        {deeds.map(({ id, at, action, actor, fields, subject }) => (
          <RowItem
            key={id}
            what={
              <>
                <b>{say.actions[action] ?? action.replaceAll(/[._]/g, ' ')}</b>
                {fields && <p>{say.changed(fields.map((each) => say.fields[each] ?? each).join(', '))}</p>}
              </>
            }
            foot={[names?.get(subject?.id ?? ''), actor.name ?? say.actors[actor.type] ?? actor.type]
              .filter(Boolean)
              .join(' · ')}
            beside={<time dateTime={at}>{moment(at)}</time>}
          />
        ))}
      </RowList>
    </Card>
  )
}
