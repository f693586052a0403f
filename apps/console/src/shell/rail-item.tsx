import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NavItem } from './nav.ts'

type Props = {
  readonly item: Pick<NavItem, 'to' | 'icon' | 'also'>
  readonly name: string
  readonly handle: string
  readonly className: string | undefined
  /** Behind its name. */
  readonly children?: ReactNode
}

/** A way to a page. It is lit on pages of the records that belong to it, too. */
export function RailItem({ item: { to, icon: Icon, also }, name, handle, className = '', children }: Props) {
  const isAlso = useLocation({ select: ({ pathname }) => pathname.split('/')[2] === also })
  return (
    <Link to={to} params={{ handle }} className={className} {...(isAlso && { 'aria-current': true })}>
      <Icon aria-hidden /> <span>{name}</span> {children}
    </Link>
  )
}
