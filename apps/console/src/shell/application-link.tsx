import { getRouteApi } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { PageButton } from '../kit/page-button.tsx'
import { useWords } from '../words/words.tsx'

const route = getRouteApi('/$handle/inside')

/** To the page of an application, from what belongs to it. */
export function ApplicationLink({ id }: { readonly id: string }) {
  const { nav } = useWords()
  const { handle } = route.useParams()
  return (
    <PageButton
      to="/$handle/applications/$id"
      params={{ handle, id }}
      aria-label={nav.application}
      title={nav.application}
    >
      <FolderOpen aria-hidden /> <span>{nav.application}</span>
    </PageButton>
  )
}
