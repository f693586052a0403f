import type { ButtonHTMLAttributes } from 'react'
import css from './button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'plain' | 'main' | 'danger' | 'bare'
  readonly size?: 'usual' | 'large'
  /** It has been pressed, and the answer is not there yet. */
  readonly busy?: boolean
}

export function Button({ look = 'plain', size = 'usual', busy = false, type = 'button', disabled, ...rest }: Props) {
  const looks = { plain: '', main: css.main, danger: css.danger, bare: css.bare }
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${css.button} ${looks[look]} ${size === 'large' ? css.large : ''}`}
    />
  )
}
