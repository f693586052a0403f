import type { ApplicationFile } from '@gatelodge/backoffice'
import { History } from 'lucide-react'
import { Card } from '../../kit/card.tsx'
import { Blank } from '../../kit/state.tsx'
import { NotIncluded } from '../../shell/refusal.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { leasingSentences } from './leasing-sentences.ts'
import css from './part-list.module.css'

/** What was done with it, the last first, and by whom. */
export function ApplicationHistory({ file: { history } }: { readonly file: ApplicationFile }) {
  const { history: say } = useWords(leasingSentences)
  const { moment } = useFormat()
  if (history === null) return <NotIncluded />
  if (history.length === 0) return <Blank icon={<History />} title={say.nothing} />
  return (
    <Card title={say.title} untitled>
      <ol className={css.list}>
        {history.map(({ id, at, action, actor }) => (
          <li key={id} className={css.row}>
            <div className={css.what}>
              <b>{say.actions[action] ?? action.replaceAll(/[._]/g, ' ')}</b>
              <p className={css.foot}>{actor.name ?? say.actors[actor.type] ?? actor.type}</p>
            </div>
            <time className={css.foot} dateTime={at}>
              {moment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
