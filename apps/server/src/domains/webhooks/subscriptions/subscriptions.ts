// Endpoints to which events of one property are delivered. Provisioned by the operator; partners have no route for it.
import { type Selectable, sql } from 'kysely'
import { audit } from '../../../kit/audit.ts'
import type { Caller, Ctx } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { excerpt } from '../../../kit/excerpt.ts'
import { newId } from '../../../kit/ids.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '../../../kit/problems.ts'
import { LANE_CAP, lockTurns } from '../../../kit/work/lanes.ts'
import { findWhyNotReceiving, isWithinReach, type ReasonNotReceiving, requireVisible } from '../../access/index.ts'
import { capabilityFor } from '../needed-capability.ts'
import { newSecret } from '../signature.ts'
import { placeOf } from './subscription-secret.queries.ts'

export type StoredSubscription = Selectable<Tables['subscriptions']>

export type NewSubscription = {
  readonly integrationId: string
  readonly propertyId: string
  readonly kinds: readonly string[]
  readonly url: string
  /** A new one unless given: for a listener of the sandbox, which keeps one through all its subscriptions. */
  readonly secret?: string
}

export type Issued = { readonly stored: StoredSubscription; readonly secret: string }

/** The secret is in this answer and in no other. */
export async function createSubscription(ctx: Ctx, given: NewSubscription): Promise<Issued> {
  checkTarget(ctx, given)
  return ctx.db.transaction(ctx.caller, async (tx) => {
    await checkOwner(ctx, tx, given)
    return insertSubscription(ctx, tx, given)
  })
}

/** What is wrong wherever it would be subscribed. */
export function checkTarget(ctx: Ctx, { url, kinds }: Pick<NewSubscription, 'url' | 'kinds'>) {
  checkUnlimited(ctx.caller)
  checkUrl(ctx, url)
  checkKinds(ctx, kinds)
}

export async function insertSubscription(ctx: Ctx, tx: Tx, given: NewSubscription): Promise<Issued> {
  const { caller, sealing } = ctx
  const id = newId()
  const secret = given.secret ?? newSecret()
  const stored = await tx
    .insertInto('subscriptions')
    .values({
      organization_id: caller.organizationId,
      id,
      integration_id: given.integrationId,
      property_id: given.propertyId,
      kinds: [...new Set(given.kinds)],
      url: given.url,
      secret: await sealing.seal(tx, caller, placeOf(id), secret),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, caller, 'subscription.created', id, ctx.requestId)
  return { stored, secret }
}

export type SubscriptionChange = { readonly url?: string; readonly kinds?: readonly string[] }

export async function changeSubscription(ctx: Ctx, id: string, change: SubscriptionChange) {
  checkUnlimited(ctx.caller)
  if (change.url !== undefined) checkUrl(ctx, change.url)
  if (change.kinds) checkKinds(ctx, change.kinds)
  return ctx.db.transaction(ctx.caller, async (tx) => {
    const { integration_id, property_id } = await findOpen(ctx, tx, id)
    if (change.kinds)
      await checkOwner(ctx, tx, { integrationId: integration_id, propertyId: property_id, kinds: change.kinds })
    const set = {
      ...(change.url !== undefined && { url: change.url }),
      ...(change.kinds && { kinds: [...new Set(change.kinds)] }),
    }
    return update(ctx, tx, id, { ...set, organization_id: ctx.caller.organizationId }, 'subscription.changed')
  })
}

/** Deliveries are still enqueued for it; resuming sends them. */
export const pauseSubscription = (ctx: Ctx, id: string, reason: string) =>
  changeStatus(ctx, id, { status: 'PAUSED', status_reason: reason }, 'subscription.paused')

export const resumeSubscription = (ctx: Ctx, id: string) =>
  changeStatus(
    ctx,
    id,
    { status: 'ACTIVE', status_reason: null, failures_in_row: 0, failing_since: null },
    'subscription.resumed',
  )

/** Nothing more is owed to it; what is still pending will be recorded as rejected. */
export const closeSubscription = (ctx: Ctx, id: string) =>
  changeStatus(ctx, id, { status: 'CLOSED', status_reason: 'closed by the operator' }, 'subscription.closed')

export const listSubscriptions = ({ caller, db }: Ctx) =>
  db.transaction(caller, (tx) => {
    const all = tx.selectFrom('subscriptions').selectAll().where('organization_id', '=', caller.organizationId)
    const within = caller.reach ? all.where('property_id', 'in', [...caller.reach]) : all
    return within.orderBy('created_at').orderBy('id').execute()
  })

export async function findSubscription(
  { caller }: Ctx,
  tx: Tx,
  id: string,
  lock?: 'lock',
): Promise<StoredSubscription> {
  const found = ownRow(tx, caller, 'subscriptions', id).selectAll()
  const stored = await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst()
  return requireVisible(caller, stored, 'subscription', id)
}

/** The property whose events a subscription receives, whatever the caller's reach. */
export async function propertyOf(tx: Tx, scope: Scope, id: string): Promise<string> {
  const { property_id } = await ownRow(tx, scope, 'subscriptions', id).select('property_id').executeTakeFirstOrThrow()
  return property_id
}

export function checkOpen({ status }: StoredSubscription) {
  if (status === 'CLOSED') throw new Conflict('This subscription is closed. Create a new one')
}

export class MayNotReceive extends Conflict {
  constructor(why: ReasonNotReceiving) {
    super(`The integration may not be told of this: ${why}`)
  }
}

/** Throws MayNotReceive while its integration is suspended or does not reach the property. Capabilities are not checked here. */
export async function checkMayReceive({ caller }: Ctx, tx: Tx, { integration_id, property_id }: StoredSubscription) {
  const recipient = { integrationId: integration_id, propertyId: property_id, capability: null }
  const why = await findWhyNotReceiving(tx, caller, recipient)
  if (why) throw new MayNotReceive(why)
}

async function findOpen(ctx: Ctx, tx: Tx, id: string) {
  const stored = await findSubscription(ctx, tx, id)
  checkOpen(stored)
  return stored
}

async function update(ctx: Ctx, tx: Tx, id: string, change: object, action: string): Promise<StoredSubscription> {
  const stored = await updateOwnRow(tx, ctx.caller, 'subscriptions', id)
    .set(change)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, ctx.caller, action, id, ctx.requestId)
  return stored
}

/** Status and limit of the lane in one commit: what is paused delivers nothing, what is resumed does not wait for a second step. */
function changeStatus(ctx: Ctx, id: string, change: object, action: string) {
  return ctx.db.transaction(ctx.caller, async (tx) => {
    // Taken first: a turn takes this lock and then subscriptions, and a status that was read before waiting for it may be an old one.
    await lockTurns(tx)
    await findOpen(ctx, tx, id)
    const stored = await update(ctx, tx, id, change, action)
    await sql`select subscription_lane_follow(${id}::uuid, ${LANE_CAP})`.execute(tx)
    return stored
  })
}

function checkUrl({ outgoing }: Ctx, url: string) {
  const fault = URL.canParse(url) ? outgoing.urlFault(new URL(url)) : 'it is not a URL'
  if (fault) throw new BadRequest(`url: ${fault}`)
}

function checkKinds({ events }: Ctx, kinds: readonly string[]) {
  const known = events.map(({ kind }) => kind)
  const unknown = kinds.find((kind) => !known.includes(kind))
  if (unknown !== undefined || kinds.length === 0)
    throw new BadRequest(
      `kinds must name at least one of ${known.join(', ')}${unknown === undefined ? '' : `, not ${excerpt(unknown)}`}`,
    )
}

/** Refuses a token that is limited to some properties: it may not decide which integration receives what, and where. */
export function checkUnlimited({ reach }: Caller) {
  if (reach !== null)
    throw new Forbidden('A token that is limited to some properties cannot create, change or rotate subscriptions')
}

type SubscriptionTarget = Pick<NewSubscription, 'integrationId' | 'propertyId' | 'kinds'>

async function checkOwner(ctx: Ctx, tx: Tx, { integrationId, propertyId, kinds }: SubscriptionTarget) {
  const integration = await ownRow(tx, ctx.caller, 'integrations', integrationId)
    .select(['reach', 'capabilities'])
    .executeTakeFirst()
  if (!integration) throw new NotFound(`No integration has the id ${integrationId}`)
  const property = await ownRow(tx, ctx.caller, 'properties', propertyId).select('id').executeTakeFirst()
  checkMayTouch(integration, propertyId, property !== undefined)
  checkCapabilities(ctx, integration, kinds)
}

/** An integration must not receive events of a property that it may not read. */
export function checkMayTouch(integration: Pick<Caller, 'reach'>, propertyId: string, isThere: boolean) {
  if (!isThere) throw new NotFound(`No property has the id ${propertyId}`)
  if (!isWithinReach(integration, propertyId))
    throw new BadRequest(`propertyId: the integration may not touch the property ${propertyId}`)
}

type Onboarded = { readonly capabilities: readonly string[] }

export function checkCapabilities(ctx: Ctx, { capabilities }: Onboarded, kinds: readonly string[]) {
  for (const kind of kinds) {
    const capability = capabilityFor(ctx, kind)
    if (capability && !capabilities.includes(capability))
      throw new BadRequest(`kinds: ${kind} needs the capability ${capability}; enable it for the integration first`)
  }
}
