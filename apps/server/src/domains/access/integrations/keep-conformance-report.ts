import { sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import { ownRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest } from '../../../kit/problems.ts'
import { createOnce } from '../create-once.ts'
import { requireVisible } from '../require-visible.ts'
import { type newConformanceReport, outcomes } from './conformance-report.resource.ts'

/** Of one integration; the oldest beyond them go. */
const KEPT_MOST = 50
/** Those of a whole run are some 10 KiB. */
const TEXT_MOST = 131_072

/** Keeps a report of the calling integration. How many checks failed is counted here, not taken from the sender. */
export const keepConformanceReport = (ctx: Ctx, input: InputOf<typeof newConformanceReport>) =>
  createOnce(ctx, 'conformance_reports', input, {
    propertyOf: async ({ property_id }) => property_id,
    create: async (tx, made) => {
      const { caller, requestId } = ctx
      const { propertyId = null, kitVersion = null, kit, target, startedAt, ms, checks } = input
      if (propertyId !== null) await checkPlace(tx, caller, propertyId)
      const counts = Object.fromEntries(
        outcomes.map((each) => [each, checks.filter(({ outcome }) => outcome === each).length]),
      ) as Record<(typeof outcomes)[number], number>
      const text = JSON.stringify(checks.map(({ id: check, ...rest }) => ({ check, ...rest })))
      if (text.length > TEXT_MOST) throw new BadRequest(`checks may be at most ${TEXT_MOST / 1024} KiB together`)
      const stored = await tx
        .insertInto('conformance_reports')
        .values({
          ...made,
          organization_id: caller.organizationId,
          id: newId(),
          property_id: propertyId,
          kit,
          kit_version: kitVersion,
          target,
          result: counts.failed > 0 ? 'failed' : 'passed',
          started_at: startedAt,
          ms,
          ...counts,
          checks: text,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!stored) return undefined
      await audit(tx, caller, 'conformance_report.kept', stored.id, requestId)
      await forgetOldest(tx, caller, made.integration_id)
      return stored
    },
  })

async function checkPlace(tx: Tx, caller: Caller, propertyId: string) {
  const found = await ownRow(tx, caller, 'properties', propertyId).select('id as property_id').executeTakeFirst()
  requireVisible(caller, found, 'property', propertyId)
}

async function forgetOldest(tx: Tx, { organizationId }: Caller, integrationId: string | null) {
  await sql`
    delete from conformance_reports where organization_id = ${organizationId} and id in (
      select id from conformance_reports where organization_id = ${organizationId} and integration_id = ${integrationId}
      order by created_at desc, id desc offset ${KEPT_MOST})`.execute(tx)
}
