import { useMutation } from '@tanstack/react-query'
import { CheckCheck, Flag, FolderOpen, Wrench } from 'lucide-react'
import { useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Menu } from '../../kit/menu.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { inboxSentences } from './inbox-sentences.ts'
import { nameOf } from './person-facts.tsx'
import { closeConversation, type Thread, type ThreadMessage, takeConversation } from './thread.queries.ts'
import { WorkOrderDialog } from './work-order-dialog.tsx'

type Props = {
  readonly data: Thread
  /** What comes once it is closed. */
  readonly next?: () => void
}

/** What can be done with a conversation beside answering it. */
export function ThreadMenu({ data, next }: Props) {
  const { id, status, messages, property } = data
  const words = useWords(inboxSentences)
  const { thread } = words
  const me = useMe()
  const [asked, ask] = useState<ThreadMessage | 'workOrder' | null>(null)
  const close = () => ask(null)
  const { mutate } = useMutation({
    mutationFn: async (step: 'take' | 'close') =>
      step === 'take' ? await takeConversation(id) : await closeConversation(id),
    onSuccess: (_, step) => {
      sayOutcome(step === 'take' ? thread.taken : thread.closed(nameOf(data, words)))
      if (step === 'close') next?.()
    },
    onError: (refusal) => sayOutcome(sentenceOf(refusal, words)),
  })
  const [lastInbound] = (messages ?? []).filter(({ direction }) => direction === 'INBOUND')
  const mayMove = mayAt(me, 'conversations:update', property.id)
  const entries = [
    status === 'NEW' && mayMove && { name: thread.take, icon: <FolderOpen aria-hidden />, act: () => mutate('take') },
    lastInbound !== undefined &&
      lastInbound.needsHelp === null &&
      mayAt(me, 'messages:update', property.id) && {
        name: thread.askHelp,
        icon: <Flag aria-hidden />,
        act: () => ask(lastInbound),
      },
    mayAt(me, 'workOrders:create', property.id) && {
      name: thread.makeWorkOrder,
      icon: <Wrench aria-hidden />,
      act: () => ask('workOrder'),
    },
    // While help is asked for it would stay where it is.
    status !== 'RESOLVED' &&
      status !== 'NEEDS_HELP' &&
      mayMove && { name: thread.close, icon: <CheckCheck aria-hidden />, act: () => mutate('close') },
  ].filter((entry) => entry !== false)
  return (
    <>
      {entries.length > 0 && <Menu label={thread.more} entries={entries} />}
      {asked === 'workOrder' ? (
        <WorkOrderDialog data={data} close={close} />
      ) : (
        asked && <HelpDialog message={asked} close={close} />
      )}
    </>
  )
}
