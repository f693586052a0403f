import type { InputHTMLAttributes } from 'react'
import css from './field.module.css'
import { Labelled, type LabelledProps } from './labelled.tsx'

type Props = LabelledProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>

/** A line to fill in. */
export const Field = ({ label, hint, wrong, ...input }: Props) => (
  <Labelled label={label} hint={hint} wrong={wrong}>
    {(ties) => <input {...input} {...ties} className={css.input} />}
  </Labelled>
)
