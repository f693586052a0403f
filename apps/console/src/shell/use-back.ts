import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** To where one came from; who came by a link from elsewhere, to `otherwise`. */
export function useBack(otherwise: () => void): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return canGoBack ? () => router.history.back() : otherwise
}
