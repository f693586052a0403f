import { useNavigate } from '@tanstack/react-router'
import { History, Repeat } from 'lucide-react'
import { useState } from 'react'
import type { Chosen, DeliveriesSearch } from '../../api/deliveries.ts'
import { hourAfter } from '../../api/office-addresses.ts'
import { Button } from '../../kit/button.tsx'
import { PageButton } from '../../kit/page-button.tsx'
import { useWords } from '../../words/words.tsx'
import css from './deliveries-page.module.css'
import { deliveriesSentences } from './deliveries-sentences.ts'
import { ReplayDialog } from './replay-dialog.tsx'

type Props = { readonly search: DeliveriesSearch; readonly handle: string }

/** To have what is shown made again, and to look at replays that were begun. */
export function ReplayTools({ search, handle }: Props) {
  const { deliveries: say } = useWords(deliveriesSentences)
  const navigate = useNavigate()
  const [chosen, choose] = useState<Chosen | null>(null)
  const wanted = chosenIn(search)
  return (
    <>
      <PageButton to="/$handle/replays" params={{ handle }} aria-label={say.replays}>
        <History aria-hidden /> <span className={css.wide}>{say.replays}</span>
      </PageButton>
      {/* What waits is on its way, and everything that was ever sent is nothing that anybody means. */}
      <Button
        look="main"
        aria-label={say.replay}
        disabled={search.view === 'waiting' || search.replay !== undefined || Object.keys(wanted).length === 0}
        onClick={() => choose(wanted)}
      >
        <Repeat aria-hidden /> <span className={css.wide}>{say.replay}</span>
      </Button>
      {chosen && (
        <ReplayDialog
          chosen={chosen}
          close={() => choose(null)}
          begun={(id) => void navigate({ to: '/$handle/replays/$id', params: { handle, id } })}
        />
      )}
    </>
  )
}

const STATES = { delivered: 'DELIVERED', rejected: 'REJECTED', exhausted: 'EXHAUSTED' } as const

/** The same that the list is narrowed to. */
export function chosenIn({ view, partner, endpoint, property, kind, hour }: DeliveriesSearch): Chosen {
  return {
    ...(view !== undefined && view in STATES && { state: STATES[view as keyof typeof STATES] }),
    ...(partner !== undefined && { integrationId: partner }),
    ...(endpoint !== undefined && { subscriptionId: endpoint }),
    ...(property !== undefined && { propertyId: property }),
    ...(kind !== undefined && { kind }),
    ...(hour !== undefined && { from: hour, to: hourAfter(hour) }),
  }
}
