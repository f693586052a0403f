import { Fragment } from 'react'
import css from './dotted.module.css'

/** A line of parts with dots between them: where there is no room, it breaks at a dot and not in a name, a number or a date. */
export const Dotted = ({ text }: { readonly text: string }) =>
  text.split(DOT).map((part, at, parts) => (
    <Fragment key={parts.slice(0, at + 1).join(DOT)}>
      {at > 0 && DOT}
      <span className={css.part}>{part}</span>
    </Fragment>
  ))

const DOT = ' · '
