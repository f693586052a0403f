import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { RecordList, RecordsSearch } from '../../api/record-list.ts'
import { dayIn } from '../../kit/age.ts'
import { Button } from '../../kit/button.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { csvOf, saveCsv } from './csv.ts'
import type { RecordColumn } from './record-column.ts'
import { recordsSentences } from './records-sentences.ts'

type Props<View extends string, Sort extends string, Row> = {
  readonly list: RecordList<View, Sort, Row>
  readonly search: RecordsSearch<View, Sort>
  readonly columns: readonly RecordColumn<Row>[]
  readonly total: number
}

/** What the list is narrowed to, whole, with the columns that are shown. */
export function DownloadButton<View extends string, Sort extends string, Row>(props: Props<View, Sort, Row>) {
  const { list, search, columns, total } = props
  const words = useWords(recordsSentences)
  const { records: say } = words
  const { mutate, isPending } = useMutation({
    mutationFn: () => list.every(search),
    onSuccess: (rows) => {
      const titles = columns.map(({ title }) => title)
      saveCsv(
        `${list.name}-${dayIn(null)}.csv`,
        csvOf([titles, ...rows.map((row) => columns.map(({ text }) => text(row)))]),
      )
      sayOutcome(rows.length < total ? say.downloadedMost(rows.length, total) : say.downloaded(rows.length))
    },
    onError: (error) => sayOutcome(sentenceOf(error, words)),
  })
  return (
    <Button
      look="bare"
      aria-label={say.download}
      title={say.download}
      busy={isPending}
      disabled={total === 0}
      onClick={() => mutate()}
    >
      <Download aria-hidden />
    </Button>
  )
}
