import type { ReactNode } from 'react'
import { Mark } from '../../kit/mark.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { LANGUAGES, type Language, useSpoken } from '../../words/words.tsx'
import css from './frame.module.css'

type Props = { readonly title: string; readonly lead?: string; readonly children: ReactNode; readonly foot?: ReactNode }

/** What everybody sees who has not signed in. */
export function Frame({ title, lead, children, foot }: Props) {
  const { language, words, speak } = useSpoken()
  const other: Language = language === 'en' ? 'es' : 'en'
  return (
    <div className={css.page}>
      <main className={css.side}>
        <div className={css.brand}>
          <Mark size={32} /> Gatelodge
        </div>
        <div className={css.form}>
          <div>
            <PageTitle title={title} place="Gatelodge" />
            {lead && <p className={css.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <div className={css.foot}>
          <span>{foot}</span>
          <button type="button" className={css.speak} lang={other} onClick={() => speak(other)}>
            {LANGUAGES[other]}
          </button>
        </div>
      </main>
      <aside className={css.art} aria-hidden>
        <p className={css.line}>{words.signIn.line}</p>
        <Arches />
      </aside>
    </div>
  )
}

const ARCHES = [36, 86, 136, 190, 246]

/** The mark, again and again. */
const Arches = () => (
  <svg className={css.arches} viewBox="0 0 540 560" fill="none" stroke="currentColor" aria-hidden>
    {ARCHES.map((half, at) => (
      <path
        key={half}
        d={`M${270 - half} 560V${280 - at * 2}a${half} ${half} 0 0 1 ${half * 2} 0V560`}
        strokeWidth={at === 0 ? 3 : 1.6}
        strokeOpacity={0.75 - at * 0.13}
      />
    ))}
  </svg>
)
