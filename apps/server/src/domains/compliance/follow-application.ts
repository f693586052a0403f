// Makes the requirements of an application when it is made, and pins their definitions when it is signed: what it was signed under stays.
import { listen } from '../../kit/announce.ts'
import { applicationSigned } from '../applications/index.ts'
import { findProspect, prospectConverted } from '../prospects/index.ts'
import { pinDefinitions } from './definitions/definition.queries.ts'
import { makeRequirements } from './requirements/make-requirements.ts'

export const applicationListeners = [
  listen(prospectConverted, 'compliance', async ({ caller }, tx, { prospectId, propertyId }) => {
    const { application_id: applicationId } = await findProspect(tx, caller, prospectId)
    if (applicationId) await makeRequirements(tx, caller, { applicationId, propertyId })
  }),
  // Makes requirements again: an applicant may have joined, or the property may have asked for more, since the application was made.
  listen(applicationSigned, 'compliance', async ({ caller }, tx, { applicationId, propertyId, signedAt }) => {
    await makeRequirements(tx, caller, { applicationId, propertyId })
    await pinDefinitions(tx, caller, applicationId, signedAt)
  }),
]
