import { getRouteApi } from '@tanstack/react-router'
import { PanelPage } from '../../shell/panel-page.tsx'
import { useWords } from '../../words/words.tsx'
import { documentsSentences } from './documents-sentences.ts'
import { RequirementPanel } from './requirement-panel.tsx'

const route = getRouteApi('/$handle/inside/requirements/$id')

/** What was asked for, by itself, for whoever came by a link. */
export function RequirementPage() {
  const { documents: say } = useWords(documentsSentences)
  const { id } = route.useParams()
  return (
    <PanelPage title={say.title} of={id}>
      {(back) => <RequirementPanel key={id} id={id} back={back} />}
    </PanelPage>
  )
}
