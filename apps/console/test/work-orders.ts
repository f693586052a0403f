// Work orders that somebody made elsewhere.
import { ask } from './desk.ts'
import { newName } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

type Made = { readonly id: string; readonly description: string }

/** An order at the property that texts, as `given` says, under a name that no other has. */
export const newWorkOrder = (sandbox: Sandbox, given: object = {}) =>
  ask<Made>(sandbox, 'POST /workOrders', {
    propertyId: sandbox.textingPropertyId,
    description: `Tap drips ${newName()}`,
    ...given,
  })
