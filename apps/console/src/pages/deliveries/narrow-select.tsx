import css from './narrow-select.module.css'

export type Option = readonly [value: string, name: string]

type Props = {
  readonly label: string
  readonly any: string
  readonly options: readonly Option[]
  readonly chosen: string | undefined
  readonly choose: (value: string | undefined) => void
}

/** Narrows a list to one of these. What was chosen stays to be seen when it is none of them. */
export function NarrowSelect({ label, any, options, chosen, choose }: Props) {
  const isThere = chosen === undefined || options.some(([value]) => value === chosen)
  return (
    <select
      className={css.select}
      aria-label={label}
      value={chosen ?? ''}
      onChange={(event) => choose(event.target.value || undefined)}
    >
      <option value="">{any}</option>
      {!isThere && <option value={chosen}>{chosen}</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
