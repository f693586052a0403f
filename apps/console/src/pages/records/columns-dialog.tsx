import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormButtons, Tick } from '../../kit/form.tsx'
import { useWords } from '../../words/words.tsx'
import type { RecordColumn } from './record-column.ts'
import { recordsSentences } from './records-sentences.ts'

type Props<R> = {
  readonly columns: readonly RecordColumn<R>[]
  readonly shown: readonly RecordColumn<R>[]
  readonly show: (key: string, isShown: boolean) => void
  readonly close: () => void
}

/** What the list tells of each record; what it is about cannot be left out. */
export function ColumnsDialog<R>({ columns: [, ...columns], shown, show, close }: Props<R>) {
  const { records: say, common } = useWords(recordsSentences)
  return (
    <Dialog title={say.columns} close={{ label: common.close, act: close }}>
      <p>{say.columnsLead}</p>
      {columns.map((column) => (
        <Tick key={column.key} isOn={shown.includes(column)} set={(isOn) => show(column.key, isOn)}>
          {column.title}
        </Tick>
      ))}
      <FormButtons>
        <Button look="main" onClick={close}>
          {say.done}
        </Button>
      </FormButtons>
    </Dialog>
  )
}
