import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { keep, kept, onKept } from '../kit/kept.ts'
import { en, type Words } from './en.ts'
import type { Sentences } from './sentences.ts'

export type Language = 'en' | 'es'
/** Each in itself: whoever looks for theirs can read it. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

type Spoken = {
  readonly language: Language
  /** For dates, numbers and money. */
  readonly locale: string
  readonly words: Words
  readonly speak: (language: Language) => void
}

const SpokenContext = createContext<Spoken>({ language: 'en', locale: 'en-US', words: en, speak: () => {} })

/** What every page says, and with it what one area does. */
export function useWords<W extends object = object>(area?: Sentences<W>): Words & W {
  const { words, language } = useContext(SpokenContext)
  return useMemo(() => ({ ...words, ...area?.[language] }) as Words & W, [words, area, language])
}

export const useSpoken = () => useContext(SpokenContext)

/** What was chosen on this device, or else the first language of the browser that is spoken here. */
export function firstLanguage(): Language {
  const wanted = [kept('language') ?? '', ...navigator.languages].map((each) => each.slice(0, 2))
  return wanted.find((each): each is Language => each in LANGUAGES) ?? 'en'
}

export const localeOf = (language: Language) => (language === 'es' ? 'es-US' : 'en-US')

/** Spanish is fetched by those who speak it. */
export const wordsOf = async (language: Language): Promise<Words> =>
  language === 'es' ? (await import('./es.ts')).es : en

const show = (language: Language, say: (spoken: { readonly language: Language; readonly words: Words }) => void) =>
  void wordsOf(language).then((words) => say({ language, words }))

type Props = { readonly first: Language; readonly words: Words; readonly children: ReactNode }

export function WordsProvider({ first, words, children }: Props) {
  const [spoken, setSpoken] = useState({ language: first, words })
  document.documentElement.lang = spoken.language
  const speak = (language: Language) => {
    keep('language', language)
    show(language, setSpoken)
  }
  // Chosen in another tab, it holds in this one too.
  useEffect(() => onKept('language', () => show(firstLanguage(), setSpoken)), [])
  return <SpokenContext value={{ ...spoken, locale: localeOf(spoken.language), speak }}>{children}</SpokenContext>
}
