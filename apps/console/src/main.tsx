import './kit/tokens.css'
import './kit/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queries } from './api/queries.ts'
import { keep, kept, onKept } from './kit/kept.ts'
import { showTheme } from './kit/theme.ts'
import { makeRouter } from './routes.tsx'
import { makeBeforehand } from './words/formats.ts'
import { firstLanguage, localeOf, WordsProvider, wordsOf } from './words/words.tsx'

showTheme()
onKept('theme', showTheme)

// A part of the page is gone: the server has a newer version. Once for each: if that does not help, it is something else.
addEventListener('vite:preloadError', (event) => {
  if (kept('reloaded', false) === import.meta.url) return
  event.preventDefault()
  keep('reloaded', import.meta.url, false)
  location.reload()
})

// A browser may bring back a page that was left, as it was: also to whoever comes after somebody who signed out.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const language = firstLanguage()
const words = await wordsOf(language)

createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={queries}>
    <WordsProvider first={language} words={words}>
      <RouterProvider router={makeRouter()} />
    </WordsProvider>
  </QueryClientProvider>,
)

// Safari knows no idle time, and makes them when they are needed.
globalThis.requestIdleCallback?.(() => makeBeforehand(localeOf(language)))
