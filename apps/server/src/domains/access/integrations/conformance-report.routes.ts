import { Type } from 'typebox'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { NotFound } from '../../../kit/problems.ts'
import { conformanceReport, newConformanceReport } from './conformance-report.resource.ts'
import { keepConformanceReport } from './keep-conformance-report.ts'

const { id, result, failed, warned, passed, skipped } = conformanceReport.fields

const kept = Type.Object(
  {
    id: id.schema,
    result: result.schema,
    failed: failed.schema,
    warned: warned.schema,
    passed: passed.schema,
    skipped: skipped.schema,
  },
  { title: 'keptConformanceReport' },
)

export const conformanceReportRoutes = [
  route({
    method: 'POST',
    path: '/conformanceReports',
    audience: 'partner',
    // Whatever a partner may do, it may say how well it keeps the contract.
    grant: null,
    summary: 'Hand in a report of the conformance kit, for whoever looks after your integration',
    body: newConformanceReport,
    returns: { 201: kept, 200: kept },
    problems: [NotFound],
    handle: async (ctx, { body }) => {
      const once = await keepConformanceReport(ctx, body)
      const { id, result, failed, warned, passed, skipped } = once.row
      return createdOnce({ id, result, failed, warned, passed, skipped }, once)
    },
  }),
]
