import type { ReactNode } from 'react'
import css from './state.module.css'
import { Unseen } from './unseen.tsx'

type BlankProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly lead?: string | undefined
  readonly children?: ReactNode
  /** It is the page: its title is the heading. */
  readonly whole?: boolean
}

/** What stands where records would, when there are none or they could not be read. */
export const Blank = ({ icon, title, lead, children, whole = false }: BlankProps) => (
  <div className={css.blank}>
    <div className={css.icon} aria-hidden>
      {icon}
    </div>
    {whole ? <h1 className={css.title}>{title}</h1> : <p className={css.title}>{title}</p>}
    {lead && <p className={css.lead}>{lead}</p>}
    {children}
  </div>
)

/** The shape of what is about to be there. */
export const Bones = ({ rows = 6, label }: { readonly rows?: number; readonly label: string }) => (
  <div className={css.bones} aria-busy="true">
    <Unseen>{label}</Unseen>
    {Array.from({ length: rows }, (_, row) => `bone-${row}`).map((key) => (
      <div key={key} className={css.bone} />
    ))}
  </div>
)
