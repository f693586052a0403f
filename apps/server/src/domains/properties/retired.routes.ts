// Reports, scheduled reports and turns were deprecated before this server existed; it never served them.
import { retiredRoutes } from '../../kit/http/retired.ts'

const announced = new Date('2025-12-01T00:00:00Z')
const ended = new Date('2026-06-30T00:00:00Z')

export const retired = (['reports', 'scheduledReports', 'turns'] as const).flatMap((word) =>
  retiredRoutes(`/${word}`, 'partner', {
    announced,
    ended,
    message: `/${word} and everything below it is no longer offered`,
  }),
)
