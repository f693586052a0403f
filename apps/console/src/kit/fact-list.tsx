import { Fragment, type ReactNode } from 'react'
import css from './fact-list.module.css'

type Props = {
  /** Each by its name; one that is null or empty is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** One below the other, where there is no room for two columns. */
  readonly stacked?: boolean
}

/** What is known, name and value in two columns; on a phone one below the other. */
export const FactList = ({ facts, stacked = false }: Props) => (
  <dl className={`${css.facts} ${stacked ? css.stacked : ''}`}>
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
