import { getRouteApi, Link } from '@tanstack/react-router'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { useId, useRef } from 'react'
import { useMe } from '../api/me.ts'
import { Unseen } from '../kit/unseen.tsx'
import { useWords } from '../words/words.tsx'
import css from './person-menu.module.css'
import { useSignOut } from './use-sign-out.ts'

const route = getRouteApi('/$handle')

/** Who has signed in, and what is theirs. The browser closes it on Esc and on a click elsewhere. */
export function PersonMenu({ help }: { readonly help: () => void }) {
  const { nav } = useWords()
  const { user } = useMe()
  const { handle } = route.useParams()
  const leave = useSignOut()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  const name = `${user.firstname} ${user.lastname}`
  return (
    <>
      <button type="button" className={css.person} popoverTarget={id}>
        <span className={css.initials} aria-hidden>
          {user.firstname.slice(0, 1)}
          {user.lastname.slice(0, 1)}
        </span>
        <span className={css.name}>
          {name}
          <Unseen>: {nav.person}</Unseen>
        </span>
      </button>
      <div id={id} ref={menu} popover="auto" className={css.menu}>
        <Link to="/$handle/account" params={{ handle }} className={css.entry ?? ''} onClick={close}>
          <UserRound aria-hidden /> {nav.account}
        </Link>
        <button
          type="button"
          className={css.entry}
          onClick={() => {
            close()
            help()
          }}
        >
          <Keyboard aria-hidden /> {nav.keys}
        </button>
        <button type="button" className={css.entry} onClick={() => void leave()}>
          <LogOut aria-hidden /> {nav.signOut}
        </button>
      </div>
    </>
  )
}
