import { getRouteApi, Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { PageTitle } from '../../kit/page-title.tsx'
import { ACCOUNT, DAILY, isShownTo, RECORDS } from '../../shell/nav.ts'
import { OFFICE } from '../../shell/office.ts'
import { officeSentences } from '../../shell/office-sentences.ts'
import { useWords } from '../../words/words.tsx'
import css from './more-page.module.css'

const route = getRouteApi('/$handle/inside/more')

/** Every page, for whoever has no room for the rail. */
export function MorePage() {
  const { nav, office } = useWords(officeSentences)
  const me = useMe()
  const { handle } = route.useParams()
  const isShown = isShownTo(me)
  const items = [
    ...[...DAILY, ...RECORDS].filter(isShown).map((item) => ({ ...item, says: nav[item.name] })),
    ...OFFICE.filter(isShown).map((item) => ({ ...item, says: office[item.name] })),
    { ...ACCOUNT, says: nav[ACCOUNT.name] },
  ]
  return (
    <div className={css.page}>
      <PageTitle title={nav.more} place={me.organization.name} />
      <ul className={css.list}>
        {items.map(({ to, says, icon: Icon }) => (
          <li key={to}>
            <Link to={to} params={{ handle }} className={css.item ?? ''}>
              <Icon aria-hidden /> {says}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
