// The temporary subscriptions of `gatelodge listen`: one for each property, under one secret, of an integration that has no keys: an
// event is not delivered to the integration that caused it, and this one causes none.
import { createHmac, type KeyObject } from 'node:crypto'
import { changeIntegration, createIntegration, isCapability, listIntegrations } from '../../../domains/access/index.ts'
import { closeSubscription, createSubscription, listSubscriptions } from '../../../domains/webhooks/index.ts'
import type { Ctx } from '../../../kit/context.ts'
import { Conflict } from '../../../kit/problems.ts'
import { isListening } from './receiver.ts'

const INTEGRATION = 'gatelodge listen'
const PROPERTIES_MOST = 50

export type WantedEvents = {
  readonly url: string
  readonly kinds: readonly string[]
  /** All of the organization's unless given. */
  readonly propertyId: string | undefined
  readonly secret: string
}

export type Property = { readonly id: string; readonly name: string }
export type Opened = { readonly subscriptionId: string; readonly property: Property }

export async function openSubscriptions(ctx: Ctx, { url, kinds, propertyId, secret }: WantedEvents): Promise<Opened[]> {
  const properties = await propertiesOf(ctx, propertyId)
  const integrationId = await listenersIntegration(ctx)
  await closeLeftovers(ctx, integrationId)
  const opened: Opened[] = []
  try {
    for (const property of properties) {
      const { stored } = await createSubscription(ctx, { integrationId, propertyId: property.id, kinds, url, secret })
      opened.push({ subscriptionId: stored.id, property })
    }
    return opened
  } catch (error) {
    await closeSubscriptions(ctx, opened)
    throw error
  }
}

export async function closeSubscriptions(ctx: Ctx, opened: readonly Pick<Opened, 'subscriptionId'>[]): Promise<void> {
  for (const { subscriptionId } of opened)
    await closeSubscription(ctx, subscriptionId).catch((error: unknown) => {
      // It has been closed meanwhile.
      if (!(error instanceof Conflict)) throw error
    })
}

/** The same each time on one sandbox, so that a receiver keeps its settings. It cannot be derived without the pepper. */
export const listenSecret = (pepper: KeyObject, organizationId: string) =>
  `whsec_${createHmac('sha256', pepper).update(`gatelodge listen ${organizationId}`).digest('base64')}`

/** Closes the subscriptions of a listen that was killed: nothing answers at its address any more. */
async function closeLeftovers(ctx: Ctx, integrationId: string) {
  const open = (await listSubscriptions(ctx)).filter((s) => s.integration_id === integrationId && s.status !== 'CLOSED')
  const urls = [...new Set(open.map(({ url }) => url))]
  const left = await Promise.all(urls.map(async (url) => ((await isListening(url)) ? [] : [url])))
  await closeSubscriptions(
    ctx,
    open.filter(({ url }) => left.flat().includes(url)).map(({ id }) => ({ subscriptionId: id })),
  )
}

async function listenersIntegration({ db, caller, events }: Ctx): Promise<string> {
  // The capabilities that it needs to receive every kind of event.
  const capabilities = [
    ...new Set(events.flatMap(({ capability = '' }) => (isCapability(capability) ? capability : []))),
  ]
  const found = async () => (await listIntegrations(db, caller)).find(({ name }) => name === INTEGRATION)
  const there = await found()
  if (there) {
    // Made before an event needed a capability.
    if (capabilities.some((one) => !there.capabilities.includes(one)))
      await changeIntegration(db, caller, there.id, { capabilities })
    return there.id
  }
  try {
    const given = { kind: 'general', name: INTEGRATION, capabilities, reach: null } as const
    return (await createIntegration(db, caller, given)).id
  } catch (error) {
    // Another listen has just made it.
    if (error instanceof Conflict) return (await found())?.id ?? ''
    throw error
  }
}

async function propertiesOf({ db, caller }: Ctx, only: string | undefined): Promise<Property[]> {
  const all = await db.transaction(caller, (tx) =>
    tx
      .selectFrom('properties')
      .select(['id', 'name'])
      .where('organization_id', '=', caller.organizationId)
      .orderBy('name')
      .orderBy('id')
      .execute(),
  )
  const chosen = only === undefined ? all : all.filter(({ id }) => id === only)
  if (chosen.length === 0)
    throw new Error(
      only ? `no property of this organization has the id ${only}` : 'this organization has no properties',
    )
  if (chosen.length > PROPERTIES_MOST)
    throw new Error(`this organization has ${chosen.length} properties. Choose one with --property`)
  return chosen
}
