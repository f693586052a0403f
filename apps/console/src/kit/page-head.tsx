import type { ReactNode } from 'react'
import { Dotted } from './dotted.tsx'
import css from './page-head.module.css'
import { PageTitle } from './page-title.tsx'
import { type Back, BackButton } from './panel.tsx'

type Props = {
  readonly title: string
  /** Whose page it is, for the name of the tab. */
  readonly place: string
  /** Beside the title: what state it is in. */
  readonly mark?: ReactNode
  readonly lead?: ReactNode
  readonly tools?: ReactNode
  readonly back: Back
}

/** Above the page of one record: the way back, what it is, and what can be done with it. */
export const PageHead = ({ title, place, mark, lead, tools, back }: Props) => (
  <header className={css.head}>
    <BackButton back={back} />
    <div className={css.subject}>
      <PageTitle title={title} place={place}>
        {title} {mark}
      </PageTitle>
      {lead && <p className={css.lead}>{typeof lead === 'string' ? <Dotted text={lead} /> : lead}</p>}
    </div>
    {tools && <div className={css.tools}>{tools}</div>}
  </header>
)
