// A text that is being written, kept for its conversation as long as the tab is open.
import { useEffect, useState } from 'react'
import { keep, kept } from '../../kit/kept.ts'
import { sharedValue } from '../../kit/shared-value.ts'

/** As long as a text may be, in code points. */
export const LETTERS_MOST = 1600

type Draft = {
  readonly text: string
  /** Of the message that it becomes. The same when it is sent again; another when other words are to be sent. */
  readonly id: string
  readonly wasTried: boolean
}

const nameOf = (conversationId: string) => `draft.${conversationId}`
const blank = (): Draft => ({ text: '', id: crypto.randomUUID(), wasTried: false })
/** The ids of those that arrived, also when one had gone on to something else by then. */
const arrived = sharedValue<ReadonlySet<string>>(new Set())

function keptDraft(conversationId: string): Draft {
  const text = kept(nameOf(conversationId), false)
  return text === null ? blank() : (JSON.parse(text) as Draft)
}

/** It arrived: it is no draft any more. Other words that were begun meanwhile are. */
export function hasArrived(conversationId: string, id: string) {
  if (keptDraft(conversationId).id === id) keep(nameOf(conversationId), null, false)
  arrived.set(new Set([...arrived.get(), id]))
}

export function useDraft(conversationId: string) {
  const [draft, setDraft] = useState(() => keptDraft(conversationId))
  const isGone = arrived.use().has(draft.id)
  useEffect(() => {
    if (isGone) setDraft(blank())
  }, [isGone])
  const put = (next: Draft) => {
    setDraft(next)
    keep(nameOf(conversationId), next.text === '' ? null : JSON.stringify(next), false)
  }
  return {
    draft,
    write: (text: string) => put({ text, id: draft.wasTried ? crypto.randomUUID() : draft.id, wasTried: false }),
    tried: () => put({ ...draft, wasTried: true }),
  }
}
