import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLostSince } from '../api/connection.ts'
import { useIsSessionLost } from '../api/lost-session.ts'
import { may, useMe } from '../api/me.ts'
import { KINDS, type Kind, useWaiting } from '../api/worklist.ts'
import { Mark } from '../kit/mark.tsx'
import { countInTitle } from '../kit/page-title.tsx'
import { Toasts } from '../kit/toast.tsx'
import { useKeys } from '../kit/use-keys.ts'
import { useFormat } from '../words/use-format.ts'
import { useWords } from '../words/words.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { KeysHelp } from './keys-help.tsx'
import { type NavItem, navItems } from './nav.ts'
import { PersonMenu } from './person-menu.tsx'
import css from './shell.module.css'
import { SignInAgain } from './sign-in/sign-in-again.tsx'

const route = getRouteApi('/$handle')

/** The frame around every page of somebody who has signed in. */
export function Shell() {
  const words = useWords()
  const { handle } = route.useParams()
  const me = useMe()
  const navigate = useNavigate()
  const [helps, setHelps] = useState(false)
  const items = navItems(words).filter(({ grant }) => grant === undefined || may(me, grant))
  useKeys({
    '?': () => setHelps(true),
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
        <nav aria-label={words.nav.daily}>
          {items.map((item) => (
            <Item key={item.to} item={item} handle={handle} className={css.item} />
          ))}
        </nav>
        <div className={css.foot}>
          <PersonMenu help={() => setHelps(true)} />
        </div>
      </header>
      <main id="work" className={css.work} tabIndex={-1}>
        <Outlet />
      </main>
      <nav className={css.tabs} aria-label={words.nav.daily}>
        {items.slice(0, TABS_MOST).map((item) => (
          <Item key={item.to} item={item} handle={handle} className={css.tab} />
        ))}
      </nav>
      {helps && <KeysHelp close={() => setHelps(false)} />}
      <Toasts />
      <TitleCount />
      <SessionGuard />
    </div>
  )
}

/** As many as thumbs can tell apart. */
const TABS_MOST = 5

type ItemProps = { readonly item: NavItem; readonly handle: string; readonly className: string | undefined }

const Item = ({ item: { to, name, icon: Icon, counts }, handle, className = '' }: ItemProps) => (
  <Link to={to} params={{ handle }} className={className}>
    <Icon aria-hidden /> <span>{name}</span> {counts && <Waiting kinds={counts} />}
  </Link>
)

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
