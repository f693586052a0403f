import { Dialog } from '../kit/dialog.tsx'
import { useWords } from '../words/words.tsx'
import css from './keys-help.module.css'
import { keysSentences } from './keys-sentences.ts'

/** What each key does. */
export function KeysHelp({ close }: { readonly close: () => void }) {
  const { keys, common } = useWords(keysSentences)
  return (
    <Dialog title={keys.title} close={{ label: common.close, act: close }}>
      <p className={css.lead}>{keys.lead}</p>
      <dl className={css.list}>
        {keys.list.flatMap(([key, does]) => [
          <dt key={key}>
            <kbd className={css.key}>{key}</kbd>
          </dt>,
          <dd key={does}>{does}</dd>,
        ])}
      </dl>
    </Dialog>
  )
}
