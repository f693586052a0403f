import { Fragment, type ReactNode } from 'react'
import css from './fact-list.module.css'

type Props = {
  /** Each by its name; one that is null or empty is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** What is known, name and value in two columns; on a phone one below the other. */
export const FactList = ({ facts }: Props) => (
  <dl className={css.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
)
