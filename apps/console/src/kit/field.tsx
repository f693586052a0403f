import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import css from './field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with it, as the server said. */
  readonly wrong?: string | undefined
}

/** A line to fill in, with its label, a hint and what is wrong with it. */
export function Field({ label, hint, wrong, ...input }: Props) {
  const id = useId()
  const told = wrong ?? hint
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={css.input}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={told === undefined ? undefined : `${id}-told`}
      />
      {told !== undefined && (
        <p id={`${id}-told`} className={wrong === undefined ? css.hint : css.wrong}>
          {told}
        </p>
      )}
    </div>
  )
}
