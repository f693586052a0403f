import { getRouteApi } from '@tanstack/react-router'
import { PanelPage } from '../../shell/panel-page.tsx'
import { useWords } from '../../words/words.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { screeningSentences } from './screening-sentences.ts'

const route = getRouteApi('/$handle/inside/screening/$id')

/** A screening by itself, for whoever came by a link. */
export function ScreeningPage() {
  const { review: say } = useWords(screeningSentences)
  const { id } = route.useParams()
  return (
    <PanelPage title={say.screening} of={id}>
      {(back) => <ReviewPanel key={id} id={id} back={back} />}
    </PanelPage>
  )
}
