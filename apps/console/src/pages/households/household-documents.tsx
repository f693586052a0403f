import type { Household } from '@gatelodge/backoffice'
import { FileText, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { mayAt, useMe } from '../../api/me.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { inOrder } from '../../kit/in-order.ts'
import { RowItem, RowList } from '../../kit/row-list.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { NewestOnly } from '../records/index.ts'
import { householdsSentences } from './households-sentences.ts'

// Fetched by those who add one.
const FileDocumentDialog = lazy(async () => ({
  default: (await import('./file-document-dialog.tsx')).FileDocumentDialog,
}))

/** The papers of a household, the newest first; each is saved by a link that works for some minutes. */
export function HouseholdDocuments({ household }: { readonly household: Household }) {
  const { household: say } = useWords(householdsSentences)
  const me = useMe()
  const { day, size } = useFormat()
  const [isFiling, setFiling] = useState(false)
  const { id: householdId, propertyId, documents = [] } = household
  return (
    <Card title={say.tabs.documents}>
      {mayAt(me, 'documents:create', propertyId) && (
        <div>
          <Button onClick={() => setFiling(true)}>
            <Upload aria-hidden /> {say.file}
          </Button>
        </div>
      )}
      {documents.length === 0 && <p>{say.noDocument}</p>}
      {documents.length > 0 && (
        <RowList>
          {documents
            .toSorted((a, b) => inOrder(b.createdAt, a.createdAt))
            .map(({ id, name, documentType = '', size: bytes, url, createdAt }) => (
              <RowItem
                key={id}
                what={
                  <a href={url} download>
                    <FileText aria-hidden /> {name}
                  </a>
                }
                foot={[say.kinds[documentType] ?? documentType, bytes !== undefined && size(bytes)]
                  .filter(Boolean)
                  .join(' · ')}
                beside={createdAt && day(createdAt)}
              />
            ))}
        </RowList>
      )}
      <NewestOnly of={documents} />
      <Suspense>
        {isFiling && (
          <FileDocumentDialog householdId={householdId} propertyId={propertyId} close={() => setFiling(false)} />
        )}
      </Suspense>
    </Card>
  )
}
