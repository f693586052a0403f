import type { DeliveryDetail } from '@gatelodge/backoffice'
import { Check, Copy, Terminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { useCopy } from '../../kit/use-copy.ts'
import { Verbatim } from '../../kit/verbatim.tsx'
import { useWords } from '../../words/words.tsx'
import { curlOf } from './curl-of.ts'
import css from './delivery-page.module.css'
import { deliverySentences } from './delivery-sentences.ts'

/** The body, byte for byte as it was sent, and the headers with it. */
export function SentCard({ delivery }: { readonly delivery: Pick<DeliveryDetail, 'body' | 'headers' | 'url'> }) {
  const { delivery: say, common } = useWords(deliverySentences)
  const { body, headers } = delivery
  return (
    <Card title={say.sent}>
      <Verbatim text={body} />
      <div className={css.tools}>
        <CopyButton text={body} icon={<Copy aria-hidden />} name={`${common.copy}: ${say.body}`}>
          {common.copy}
        </CopyButton>
        <CopyButton text={curlOf(delivery)} icon={<Terminal aria-hidden />} name={say.asCurl}>
          {say.asCurl}
        </CopyButton>
      </div>
      <h3 className={css.headline}>{say.headers}</h3>
      <dl className={css.headers}>
        {headers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.next}>{say.signatures}</p>
    </Card>
  )
}

type CopyProps = {
  readonly text: string
  readonly icon: ReactNode
  readonly name: string
  readonly children: ReactNode
}

function CopyButton({ text, icon, name, children }: CopyProps) {
  const { delivery: say } = useWords(deliverySentences)
  const { isCopied, copy } = useCopy(text)
  return (
    <Button aria-label={isCopied ? say.copied : name} onClick={copy}>
      {isCopied ? <Check aria-hidden /> : icon} {isCopied ? say.copied : children}
    </Button>
  )
}
