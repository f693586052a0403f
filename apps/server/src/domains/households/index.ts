// The index of households: who lives here, their leases, and the lock that a completed lease puts on them.
import type { Domain } from '../../kit/domain.ts'
import { leaseCanceled, leaseCompleted, leaseEnded, movedIn } from './announcements.ts'
import { applicant, customer } from './customer.resource.ts'
import { demo } from './demo.ts'
import { householdDocument } from './document.resource.ts'
import { documentRoutes } from './document.routes.ts'
import { documentDemo } from './document-demo.ts'
import { endNoticedLease } from './end-noticed-lease.work.ts'
import { household } from './household.resource.ts'
import { lease } from './lease.resource.ts'
import { leaseRoutes } from './lease.routes.ts'
import { moveIn } from './move-in.resource.ts'
import { moveInRoutes } from './move-in.routes.ts'
import { moveOut } from './move-out.resource.ts'
import { moveOutRoutes } from './move-out.routes.ts'
import { pet } from './pet.resource.ts'
import { sweepDocuments } from './sweep-documents.ts'
import { sweeps } from './sweeps.ts'

export { type LeaseStep, leaseCanceled, leaseCompleted, leaseEnded, movedIn } from './announcements.ts'
export { createHousehold } from './create-household.ts'
export { applicant, applicantChange, applicantInput, newApplicant } from './customer.resource.ts'
export {
  findApplicant,
  followApplication,
  listApplicants,
  listMembers,
  nameApplicants,
  readApplicant,
  type StoredApplicant,
  type StoredCustomer,
} from './customers.queries.ts'
export { addCustomer, changeCustomer, PrimaryRequired, removeCustomer } from './customers.ts'
export { demoDocument, pdfSaying } from './document-demo.ts'
export { insertLease, type StoredLease } from './lease.queries.ts'
export { lease } from './lease.resource.ts'
export { checkUnlocked, HouseholdLocked, lockHousehold, type StoredHousehold } from './lock-household.ts'
export { changeGiven, keepGiven } from './override-applicant.ts'
export { newPet, pet, petChange, petInput } from './pet.resource.ts'
export { findPet, petsOf, readApplicantPet, type StoredPet, updatePet } from './pets.queries.ts'
export { addPet, changeGivenPet, changePet, keepGivenPet, removePet } from './pets.ts'
export { customerNumber, overrideNumber } from './seal-applicant.ts'

export const households: Domain = {
  name: 'households',
  resources: [household, customer, applicant, pet, lease, moveIn, moveOut, householdDocument],
  routes: [...leaseRoutes, ...moveInRoutes, ...moveOutRoutes, ...documentRoutes],
  announcements: [leaseCompleted, movedIn, leaseCanceled, leaseEnded],
  work: [endNoticedLease],
  sweeps: [...sweeps, { name: 'files without a document', everyMs: 3_600_000, outside: sweepDocuments }],
  demo: [...demo, ...documentDemo],
}
