import type { TextareaHTMLAttributes } from 'react'
import css from './field.module.css'
import { Labelled, type LabelledProps } from './labelled.tsx'

type Props = LabelledProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

/** Several lines to fill in. */
export const AreaField = ({ label, hint, wrong, ...area }: Props) => (
  <Labelled label={label} hint={hint} wrong={wrong}>
    {(ties) => <textarea {...area} {...ties} className={`${css.input} ${css.area}`} />}
  </Labelled>
)
