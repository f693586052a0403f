import { ValidationError } from '@gatelodge/backoffice'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Form, FormButtons } from '../../kit/form.tsx'
import { sayOutcome } from '../../kit/toast.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { changesIn, type RecordField, RecordFields, type Value } from './record-fields.tsx'
import { recordsSentences } from './records-sentences.ts'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  readonly fields: readonly RecordField[]
  /** What its button says, unless that it is saved. */
  readonly go?: string
  /** Is given what differs from what the fields began with, by their names. */
  readonly run: (changes: Record<string, Value>) => Promise<unknown>
  /** What it says of what was given as long as something that it cannot do without is missing. */
  readonly lacks?: (changes: Record<string, Value>) => string | undefined
  /** What is said once it is done. */
  readonly done: string
  readonly close: () => void
  /** Beside the fields, before the buttons. */
  readonly children?: ReactNode
}

/**
 * A record to make or to correct. What it began with stays what changes are told from, whatever is read again behind it. A refusal stands at the field that it
 * names, and nothing given is lost; where nothing differs, nothing is sent.
 */
export function RecordDialog({ title, lead, go, run, lacks, done, close, children, ...given }: Props) {
  const words = useWords(recordsSentences)
  const [begun] = useState(given.fields)
  const [lacking, setLacking] = useState<Record<string, Value>>()
  const fields = begun.map((field) => named(field, given.fields))
  const lack = lacking && lacks?.(lacking)
  const { mutate, error, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => {
      sayOutcome(done)
      close()
    },
  })
  const leave = () => {
    if (!isPending) close()
  }
  const wrongIn = (name: string) =>
    error instanceof ValidationError && error.message.startsWith(`${name} `) ? error.message : undefined
  return (
    <Dialog title={title} close={{ label: words.common.close, act: leave }}>
      <Form
        label={title}
        send={(form) => {
          const changes = changesIn(form, fields)
          if (isPending) return
          const isWhole = lacks?.(changes) === undefined
          setLacking(isWhole ? undefined : changes)
          if (!isWhole) return
          if (Object.keys(changes).length === 0) close()
          else mutate(changes)
        }}
      >
        {lead && <p>{lead}</p>}
        <RecordFields fields={fields} wrongIn={wrongIn} />
        {children}
        {lack !== undefined && <Alert>{lack}</Alert>}
        {lack === undefined && error && !fields.some(({ name }) => wrongIn(name)) && (
          <Alert>{sentenceOf(error, words)}</Alert>
        )}
        <FormButtons>
          <Button onClick={leave}>{words.common.cancel}</Button>
          <Button type="submit" look="main" busy={isPending}>
            {go ?? words.records.save}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

/** As it was begun, in the words of now: the language may be another. */
function named(field: RecordField, now: readonly RecordField[]): RecordField {
  const same = now.find(({ name }) => name === field.name)
  return same ? ({ ...same, value: field.value } as RecordField) : field
}
