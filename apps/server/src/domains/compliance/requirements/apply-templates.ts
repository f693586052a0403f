import { audit } from '../../../kit/audit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { lockApplication } from '../../applications/index.ts'
import { pinDefinitions } from '../definitions/definition.queries.ts'
import { makeRequirements } from './make-requirements.ts'
import { requirementsOf } from './requirement.queries.ts'

/** Adds what the property asks for by now and the application does not owe yet; again adds nothing. */
export async function applyTemplates({ caller, clock, db, requestId }: Ctx, id: string) {
  return db.transaction(caller, async (tx) => {
    const { application } = await lockApplication(tx, caller, id)
    await makeRequirements(tx, caller, { applicationId: id, propertyId: application.property_id })
    // Signed already: the definitions of what is added are pinned at once.
    if (application.signed_at) await pinDefinitions(tx, caller, id, clock.now())
    await audit(tx, caller, 'requirements.applied', id, requestId)
    return requirementsOf(tx, caller, id)
  })
}
