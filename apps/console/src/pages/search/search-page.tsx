import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { LETTERS_LEAST, searchQuery } from '../../api/search.ts'
import { trailQuery } from '../../api/trail.ts'
import { PageTitle } from '../../kit/page-title.tsx'
import { Blank } from '../../kit/state.tsx'
import { useIsHere } from '../../kit/use-is-here.ts'
import { useKeys } from '../../kit/use-keys.ts'
import { useRest } from '../../kit/use-rest.ts'
import { placesOf } from '../../shell/places.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { useWords } from '../../words/words.tsx'
import { TrailList } from '../trail/index.ts'
import { FoundRow } from './found-row.tsx'
import css from './search-page.module.css'
import { searchSentences } from './search-sentences.ts'

const route = getRouteApi('/$handle/inside/search')

/** Anybody and anything, by what one knows of it. */
export function SearchPage() {
  const words = useWords(searchSentences)
  const { search: say, nav } = words
  const me = useMe()
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const asked = useRest(typed.trim())
  const box = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => box.current?.select() })
  // The address follows what is typed, and what is typed an address that somebody went back to.
  const shown = useRef(q)
  const isHere = useIsHere()
  useEffect(() => {
    if (asked === shown.current || !isHere()) return
    shown.current = asked
    void navigate({ search: asked === '' ? {} : { q: asked }, replace: true })
  }, [asked, navigate, isHere])
  useEffect(() => {
    if (q === shown.current) return
    shown.current = q
    setTyped(q)
  }, [q])
  const { data, error, refetch, isPlaceholderData } = useQuery(searchQuery(asked))
  const isAsked = asked.length >= LETTERS_LEAST
  const found = isAsked ? data : []
  // What was found by an earlier word is never opened by a later one: it is waited for.
  const isFresh = asked === typed.trim() && !isPlaceholderData && data !== undefined
  const [opens, setOpens] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!opens || !isFresh) return
    setOpens(false)
    page.current?.querySelector<HTMLElement>('[data-found]')?.click()
  }, [opens, isFresh])
  const mayReadTrail = isId(asked) && mayEverywhere(me, 'audit:read')
  const trail = useQuery({ ...trailQuery({ request: asked }), enabled: mayReadTrail })
  const deeds = mayReadTrail ? (trail.data?.items ?? []) : []
  // Who works at some properties does not find what is of others.
  const places = me.properties.filter(({ role }) => role !== null).map(({ name }) => name)
  const elsewhere = me.role === null && places.length > 0 && say.nothingElsewhere(placesOf(places, words))
  const isNothing = isAsked && data?.length === 0 && !isPlaceholderData && deeds.length === 0 && !trail.isLoading
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the box and of what was found
    <div ref={page} className={css.page} onKeyDown={goThrough}>
      <PageTitle title={nav.search} place={me.organization.name} />
      <input
        ref={box}
        type="search"
        className={css.box}
        aria-label={say.box}
        placeholder={say.box}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: whoever comes here has come to write in it
        autoFocus
        onChange={(event) => {
          setTyped(event.target.value)
          setOpens(false)
        }}
        onKeyDown={({ key }) => key === 'Enter' && setOpens(true)}
      />
      {!isAsked && <p className={css.hint}>{say.hint}</p>}
      {error && isAsked && <Refusal error={error} retry={() => void refetch()} />}
      {isNothing && (
        <Blank
          icon={<SearchX />}
          title={say.nothing(asked)}
          lead={[say.nothingLead, elsewhere].filter(Boolean).join(' ')}
        />
      )}
      {found && found.length > 0 && (
        <ul className={css.results} aria-label={say.results} aria-busy={isPlaceholderData}>
          {found.map((each) => (
            <FoundRow key={`${each.type} ${each.id}`} found={each} />
          ))}
        </ul>
      )}
      {deeds.length > 0 && (
        <section className={css.trail}>
          <h2>{say.request}</h2>
          <TrailList deeds={deeds} />
        </section>
      )}
    </div>
  )
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Down from the box to what was found, and back. */
function goThrough(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, target } = event
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, [data-found]')]
  const at = stops.indexOf(target as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (at === -1 || step === undefined) return
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}
