import { useMe } from '../api/me.ts'
import { useWords } from '../words/words.tsx'
import css from './property-select.module.css'

type Props = {
  /** Undefined: all of them. */
  readonly chosen: string | undefined
  readonly choose: (propertyId: string | undefined) => void
}

/** Narrows a page to one property; not there for those who have one only. */
export function PropertySelect({ chosen, choose }: Props) {
  const { needsYou } = useWords()
  const { properties } = useMe()
  if (properties.length < 2) return null
  return (
    <select
      className={css.select}
      aria-label={needsYou.property}
      value={chosen ?? ''}
      onChange={(event) => choose(event.target.value || undefined)}
    >
      <option value="">{needsYou.everywhere}</option>
      {properties.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
