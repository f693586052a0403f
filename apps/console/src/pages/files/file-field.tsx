import { useState } from 'react'
import { Field } from '../../kit/field.tsx'
import { useWords } from '../../words/words.tsx'
import { filesSentences } from './files-sentences.ts'

const LARGEST = 25 * 1024 * 1024
const KINDS = 'application/pdf,image/jpeg,image/png,image/gif'

/** A file to hand in. One that is too large is none, and that is said before it is on its way. */
export function FileField({ choose }: { readonly choose: (file: File | undefined) => void }) {
  const { files: say } = useWords(filesSentences)
  const [isTooLarge, setTooLarge] = useState(false)
  return (
    <Field
      label={say.file}
      hint={say.hint}
      type="file"
      accept={KINDS}
      required
      data-first
      wrong={isTooLarge ? say.tooLarge : undefined}
      onChange={(event) => {
        const file = event.target.files?.[0]
        const isLarge = file !== undefined && file.size > LARGEST
        setTooLarge(isLarge)
        choose(isLarge ? undefined : file)
      }}
    />
  )
}
