import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormButtons } from '../../kit/form.tsx'
import { useCopy } from '../../kit/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'

/** Something that is told once. Its text is wiped when this is closed: a page remembers what it showed before for longer than it shows it. */
export type Shown = {
  readonly title: string
  readonly lead: string
  readonly items: readonly { readonly name: string; text: string }[]
  /** What could not be made beside them, and why. */
  readonly problems?: readonly { readonly name: string; readonly message: string }[]
}

type Props = { readonly shown: Shown; readonly close: () => void }

/** A key or a secret, this one time. It is put away only by saying that it is stored: nothing can bring it back. */
export function ShownOnce({ shown: { title, lead, items, problems = [] }, close }: Props) {
  const { shownOnce: say } = useWords(partnerSentences)
  const put = () => {
    for (const item of items) item.text = ''
    close()
  }
  return (
    <Dialog title={title}>
      <p>{lead}</p>
      {items.map((item) => (
        <OneText key={item.name} {...item} isNamed={items.length + problems.length > 1} />
      ))}
      {items.length > 0 && <Alert tone="warn">{say.once}</Alert>}
      {problems.length > 0 && (
        <Alert>
          <ul>
            {problems.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <FormButtons>
        <Button look="main" onClick={put}>
          {items.length > 0 ? say.stored : say.understood}
        </Button>
      </FormButtons>
    </Dialog>
  )
}

type TextProps = { readonly name: string; readonly text: string; readonly isNamed: boolean }

function OneText({ name, text, isNamed }: TextProps) {
  const { shownOnce: say, common } = useWords(partnerSentences)
  const place = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(text)
  const choose = () => {
    if (place.current) getSelection()?.selectAllChildren(place.current)
  }
  return (
    <div className={css.secret}>
      {isNamed && <p>{name}</p>}
      <code ref={place}>{text}</code>
      {/* Chosen too: where the browser lets no page copy, Ctrl and C does. */}
      <Button
        aria-label={say.copyWhat(name)}
        onClick={() => {
          choose()
          copy()
        }}
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} {isCopied ? say.copied : common.copy}
      </Button>
    </div>
  )
}
