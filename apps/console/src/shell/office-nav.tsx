import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../api/me.ts'
import { useKeys } from '../kit/use-keys.ts'
import { useWords } from '../words/words.tsx'
import { isShownTo } from './nav.ts'
import { OFFICE } from './office.ts'
import { officeSentences } from './office-sentences.ts'
import { RailItem } from './rail-item.tsx'
import css from './shell.module.css'

/** In the rail, below what everybody works in. */
export function OfficeNav({ handle }: { readonly handle: string }) {
  const { office: say } = useWords(officeSentences)
  const navigate = useNavigate()
  const items = OFFICE.filter(isShownTo(useMe()))
  useKeys(Object.fromEntries(items.map(({ key, to }) => [`g ${key}`, () => void navigate({ to, params: { handle } })])))
  return (
    <nav aria-label={say.title} className={css.records}>
      <p aria-hidden>{say.title}</p>
      {items.map((item) => (
        <RailItem key={item.to} item={item} name={say[item.name]} handle={handle} className={css.item} />
      ))}
    </nav>
  )
}
