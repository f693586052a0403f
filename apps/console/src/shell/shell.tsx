import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLostSince } from '../api/connection.ts'
import { useIsSessionLost } from '../api/lost-session.ts'
import { useMe } from '../api/me.ts'
import { KINDS, type Kind, useWaiting } from '../api/worklist.ts'
import { Mark } from '../kit/mark.tsx'
import { countInTitle } from '../kit/page-title.tsx'
import { Toasts } from '../kit/toast.tsx'
import { useKeys } from '../kit/use-keys.ts'
import { useFormat } from '../words/use-format.ts'
import { useWords } from '../words/words.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { ACCOUNT, DAILY, isShownTo, type NavItem, RECORDS, worksInOffice } from './nav.ts'
import { OfficeRail } from './office-rail.ts'
import { PersonMenu } from './person-menu.tsx'
import { RailItem } from './rail-item.tsx'
import css from './shell.module.css'
import { SignInAgain } from './sign-in/sign-in-again.tsx'

const route = getRouteApi('/$handle')

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

/** The frame around every page of somebody who has signed in. */
export function Shell() {
  const words = useWords()
  const { handle } = route.useParams()
  const me = useMe()
  const navigate = useNavigate()
  const [helps, setHelps] = useState(false)
  const [daily, records] = [DAILY.filter(isShownTo(me)), RECORDS.filter(isShownTo(me))]
  const items = [...daily, ...records, ACCOUNT]
  useKeys({
    '?': () => setHelps(true),
    '/': () => void navigate({ to: '/$handle/search', params: { handle }, search: {} }),
    ...Object.fromEntries(items.map(({ key, to }) => [`g ${key}`, () => void navigate({ to, params: { handle } })])),
  })
  if (me.organization.handle !== handle) return <Elsewhere />
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#work">
        {words.nav.skip}
      </a>
      <ConnectionBar />
      <header className={css.side}>
        <div className={css.brand}>
          <Mark /> <span>{me.organization.name}</span>
        </div>
        <Link to="/$handle/search" params={{ handle }} search={{}} className={css.search ?? ''}>
          <Search aria-hidden /> <span>{words.nav.search}</span> <kbd aria-hidden>/</kbd>
        </Link>
        <nav aria-label={words.nav.daily}>
          {daily.map((item) => (
            <Item key={item.to} item={item} handle={handle} className={css.item} />
          ))}
        </nav>
        {records.length > 0 && (
          <nav aria-label={words.nav.records} className={css.records}>
            <p aria-hidden>{words.nav.records}</p>
            {records.map((item) => (
              <Item key={item.to} item={item} handle={handle} className={css.item} />
            ))}
          </nav>
        )}
        {worksInOffice(me) && (
          <Suspense>
            <OfficeRail handle={handle} />
          </Suspense>
        )}
        <div className={css.foot}>
          <PersonMenu help={() => setHelps(true)} />
        </div>
      </header>
      <main id="work" className={css.work} tabIndex={-1}>
        <Outlet />
      </main>
      <nav className={css.tabs} aria-label={words.nav.daily}>
        {daily.slice(0, TABS_MOST).map((item) => (
          <Item key={item.to} item={item} handle={handle} className={css.tab} />
        ))}
        <Link to="/$handle/search" params={{ handle }} search={{}} className={css.tab ?? ''}>
          <Search aria-hidden /> <span>{words.nav.search}</span>
        </Link>
        <Link to="/$handle/more" params={{ handle }} className={css.tab ?? ''}>
          <Ellipsis aria-hidden /> <span>{words.nav.more}</span>
        </Link>
      </nav>
      <Suspense>{helps && <KeysHelp close={() => setHelps(false)} />}</Suspense>
      <Toasts />
      <TitleCount />
      <SessionGuard />
    </div>
  )
}

/** With the search and what is left, as many as thumbs can tell apart. */
const TABS_MOST = 3

type ItemProps = { readonly item: NavItem; readonly handle: string; readonly className: string | undefined }

function Item({ item, handle, className }: ItemProps) {
  const { nav } = useWords()
  return (
    <RailItem item={item} name={nav[item.name]} handle={handle} className={className}>
      {item.counts && <Waiting kinds={item.counts} />}
    </RailItem>
  )
}

function Waiting({ kinds }: { readonly kinds: readonly Kind[] }) {
  const { needsYou } = useWords()
  const count = useWaiting(kinds) ?? 0
  return count > 0 && <b className={css.count}>{needsYou.count(count)}</b>
}

function TitleCount() {
  const count = useWaiting(KINDS) ?? 0
  useEffect(() => {
    countInTitle(count)
    return () => countInTitle(0)
  }, [count])
  return null
}

function ConnectionBar() {
  const { common } = useWords()
  const { time } = useFormat()
  const since = useLostSince()
  return since && <output className={css.lost}>{common.notConnected(time(since))}</output>
}

const SessionGuard = () => useIsSessionLost() && <SignInAgain />
