import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { Back } from '../kit/panel.tsx'
import { useWords } from '../words/words.tsx'

/** To where one came from; who came by a link from elsewhere, to `otherwise`. */
export function useBack(otherwise: () => void): Back {
  const { nav } = useWords()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return { label: nav.back, act: canGoBack ? () => router.history.back() : otherwise, isAlways: true }
}
