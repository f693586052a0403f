import { type SelectHTMLAttributes, useId } from 'react'
import css from './field.module.css'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: string | undefined
}

/** One of a few, by the browser's own control. */
export function SelectField({ label, hint, ...select }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={css.input}
        aria-describedby={hint === undefined ? undefined : `${id}-told`}
      />
      {hint !== undefined && (
        <p id={`${id}-told`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
