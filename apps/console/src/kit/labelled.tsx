import { type ReactNode, useId } from 'react'
import css from './field.module.css'

export type LabelledProps = {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with it, as the server said. */
  readonly wrong?: string | undefined
}

type Ties = { readonly id: string; readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string }

/** Around a control: its label, a hint, and what is wrong with it. */
export function Labelled({
  label,
  hint,
  wrong,
  children,
}: LabelledProps & {
  /** What ties the control to them. */
  readonly children: (ties: Ties) => ReactNode
}) {
  const id = useId()
  const told = wrong ?? hint
  const ties = {
    id,
    ...(wrong !== undefined && { 'aria-invalid': true as const }),
    ...(told !== undefined && { 'aria-describedby': `${id}-told` }),
  }
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children(ties)}
      {told !== undefined && (
        <p id={`${id}-told`} className={wrong === undefined ? css.hint : css.wrong}>
          {told}
        </p>
      )}
    </div>
  )
}
