import { byRequest, onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { readBack } from '../../../kit/listing/read.ts'
import { NotFound } from '../../../kit/problems.ts'
import { documentFile, householdDocument, newDocument } from './document.resource.ts'
import { LeaseDocumentSet, uploadDocument } from './upload-document.ts'

export const documentRoutes = onBothDoors((audience) =>
  route({
    method: 'POST',
    path: '/households/{householdId}/documents',
    audience,
    ...byRequest(audience, 'documentUploads'),
    grant: 'documents:create',
    // It becomes the document of the lease.
    ...(audience === 'staff' && { grantWhen: { field: 'documentType', words: ['Lease'], grant: 'leases:update' } }),
    summary: 'Upload a document of a household, such as the signed lease',
    form: documentFile,
    body: newDocument,
    returns: { 201: householdDocument.schema, 200: householdDocument.schema },
    problems: [NotFound, LeaseDocumentSet],
    handle: async (ctx, { params, body, file }) => {
      const result = await uploadDocument(ctx, params.householdId, body, file)
      return createdOnce(await readBack(ctx, householdDocument, result.row.id), result)
    },
  }),
)
