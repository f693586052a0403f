// A text that is being written, kept for its conversation as long as the tab is open.
import { useState } from 'react'
import { keep, kept } from '../../kit/kept.ts'

type Draft = {
  readonly text: string
  /** Of the message that it becomes. The same when it is sent again; another when other words are to be sent. */
  readonly id: string
  readonly wasTried: boolean
}

const nameOf = (conversationId: string) => `draft.${conversationId}`
const blank = (): Draft => ({ text: '', id: crypto.randomUUID(), wasTried: false })

function keptDraft(conversationId: string): Draft {
  const text = kept(nameOf(conversationId), false)
  return text === null ? blank() : (JSON.parse(text) as Draft)
}

export function useDraft(conversationId: string) {
  const [draft, setDraft] = useState(() => keptDraft(conversationId))
  const put = (next: Draft) => {
    setDraft(next)
    keep(nameOf(conversationId), next.text === '' ? null : JSON.stringify(next), false)
  }
  return {
    draft,
    write: (text: string) => put({ text, id: draft.wasTried ? crypto.randomUUID() : draft.id, wasTried: false }),
    tried: () => put({ ...draft, wasTried: true }),
    clear: () => put(blank()),
  }
}
