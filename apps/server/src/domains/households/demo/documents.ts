// The signed lease of every household, and what else later steps want to show: many records, all of one small file.
import { batches, remember } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { fileKey, heldFile } from '../../../kit/files/file-store.ts'
import { newId } from '../../../kit/ids.ts'
import { DOCUMENT_AREA } from '../documents/sweep-documents.ts'

const FILE = heldFile(Buffer.from(pdfSaying('A document (demo data)')), 'application/pdf')
const keyOf = (organizationId: string) => fileKey(DOCUMENT_AREA, organizationId, organizationId)

export const documentDemo: DemoStep[] = [
  {
    what: 'documents of households',
    store: (files, { organizationId }) => files.put(keyOf(organizationId), FILE),
    load: async (tx, { organizationId }, story) => {
      const leases = await tx
        .selectFrom('leases')
        .select(['id', 'property_id', 'household_id'])
        .where('organization_id', '=', organizationId)
        .where('completed_at', 'is not', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const documents = leases.map(({ property_id, household_id }) =>
        demoDocument({ organization_id: organizationId, property_id, household_id }, 'Lease', 'Signed lease.pdf'),
      )
      for (const rows of batches(documents)) await tx.insertInto('household_documents').values(rows).execute()
      await tx
        .updateTable('leases')
        .from('household_documents as d')
        .set((eb) => ({ document_id: eb.ref('d.id') }))
        .where('leases.organization_id', '=', organizationId)
        .whereRef('d.organization_id', '=', 'leases.organization_id')
        .whereRef('d.household_id', '=', 'leases.household_id')
        .where('leases.completed_at', 'is not', null)
        .execute()
      remember(story, 'householdDocument', documents)
    },
  },
]

type DocumentOwner = { readonly organization_id: string; readonly property_id: string; readonly household_id: string }

export const demoDocument = (owner: DocumentOwner, documentType: string, name: string) => ({
  ...owner,
  id: newId(),
  name,
  document_type: documentType,
  mime_type: FILE.contentType,
  size: FILE.size,
  sha256: FILE.sha256,
  store_key: keyOf(owner.organization_id),
})

/** One page with one line. Readers find the objects without a table of where they begin. */
export function pdfSaying(line: string) {
  const text = `BT /F1 24 Tf 72 700 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`
  return [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${text.length} >> stream\n${text}\nendstream endobj`,
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    'trailer << /Root 1 0 R >>',
    '%%EOF\n',
  ].join('\n')
}
