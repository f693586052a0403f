import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { readCodes } from './work-order.queries.ts'
import css from './work-order-page.module.css'
import { workOrdersSentences } from './work-orders-sentences.ts'

type Codes = Awaited<ReturnType<typeof readCodes>>

type Props = { readonly id: string; readonly updatedAt: string }

/** The codes of the home, for as long as somebody looks at them: no query has them, and whoever leaves the page leaves them behind. */
export function EntryCodes({ id, updatedAt }: Props) {
  const words = useWords(workOrdersSentences)
  const { workOrder: say } = words
  const [codes, setCodes] = useState<(Codes & { readonly asOf: string }) | null>(null)
  const { mutate, error, isPending } = useMutation({
    // Answers nothing itself: what a mutation answers is kept for a while.
    mutationFn: async () => setCodes({ ...(await readCodes(id)), asOf: updatedAt }),
    onError: () => setCodes(null),
  })
  const shown = codes?.asOf === updatedAt
  // Those of what was changed meanwhile may be others.
  useEffect(() => {
    if (codes !== null && codes.asOf !== updatedAt) mutate()
  }, [codes, updatedAt, mutate])
  return (
    <div>
      <div aria-live="polite">
        {codes && shown && (
          <div className={css.codes}>
            <FactList
              facts={[
                [say.alarmCode, codes.alarmCode ?? say.noCode],
                [say.doorCode, codes.doorCode ?? say.noCode],
              ]}
            />
          </div>
        )}
      </div>
      {error && <Alert>{sentenceOf(error, words)}</Alert>}
      <Button busy={isPending} onClick={() => (shown ? setCodes(null) : mutate())}>
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />} {shown ? say.hideCodes : say.showCodes}
      </Button>
    </div>
  )
}
