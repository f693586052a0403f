import { type TextareaHTMLAttributes, useId } from 'react'
import css from './field.module.css'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: string
}

/** Several lines to fill in. */
export function AreaField({ label, hint, ...area }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={`${css.input} ${css.area}`}
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
