import { getRouteApi, Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { PageTitle } from '../../kit/page-title.tsx'
import { ACCOUNT, DAILY, isShownTo, RECORDS } from '../../shell/nav.ts'
import { useWords } from '../../words/words.tsx'
import css from './more-page.module.css'

const route = getRouteApi('/$handle/inside/more')

/** Every page, for whoever has no room for the rail. */
export function MorePage() {
  const words = useWords()
  const me = useMe()
  const { handle } = route.useParams()
  const items = [...DAILY, ...RECORDS, ACCOUNT].filter(isShownTo(me))
  return (
    <div className={css.page}>
      <PageTitle title={words.nav.more} place={me.organization.name} />
      <ul className={css.list}>
        {items.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link to={to} params={{ handle }} className={css.item ?? ''}>
              <Icon aria-hidden /> {words.nav[name]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
