import type { SelectHTMLAttributes } from 'react'
import css from './field.module.css'
import { Labelled, type LabelledProps } from './labelled.tsx'

type Props = LabelledProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>

/** One of a few, by the browser's own control. */
export const SelectField = ({ label, hint, wrong, ...select }: Props) => (
  <Labelled label={label} hint={hint} wrong={wrong}>
    {(ties) => <select {...select} {...ties} className={css.input} />}
  </Labelled>
)
