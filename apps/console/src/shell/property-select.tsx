import { mayAt, useMe } from '../api/me.ts'
import { useWords } from '../words/words.tsx'
import css from './property-select.module.css'

type Props = {
  /** Undefined: all of them. */
  readonly chosen: string | undefined
  readonly choose: (propertyId: string | undefined) => void
  /** Those where one's role includes it; any unless given. */
  readonly grant?: string
}

/** Narrows a page to one property; not there for those who have one only. */
export function PropertySelect({ chosen, choose, grant }: Props) {
  const { needsYou } = useWords()
  const me = useMe()
  const properties = me.properties.filter(({ id }) => grant === undefined || mayAt(me, grant, id))
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
