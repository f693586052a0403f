// The index of households: who lives here, their leases, and the lock that a completed lease puts on them.
import type { Domain } from '../../kit/domain.ts'
import { leaseCanceled, leaseCompleted, leaseEnded, movedIn } from './announcements.ts'
import { documentDemo } from './demo/documents.ts'
import { demo } from './demo/residents.ts'
import { householdDocument } from './documents/document.resource.ts'
import { documentRoutes } from './documents/document.routes.ts'
import { sweepDocuments } from './documents/sweep-documents.ts'
import { household } from './household.resource.ts'
import { endNoticedLease } from './leases/end-noticed-lease.work.ts'
import { lease } from './leases/lease.resource.ts'
import { leaseRoutes } from './leases/lease.routes.ts'
import { moveIn } from './leases/move-in.resource.ts'
import { moveInRoutes } from './leases/move-in.routes.ts'
import { moveOut } from './leases/move-out.resource.ts'
import { moveOutRoutes } from './leases/move-out.routes.ts'
import { applicant, customer } from './people/customer.resource.ts'
import { pet } from './people/pet.resource.ts'
import { sweeps } from './sweeps.ts'

export { type LeaseStep, leaseCanceled, leaseCompleted, leaseEnded, movedIn } from './announcements.ts'
export { createHousehold } from './create-household.ts'
export { demoDocument, pdfSaying } from './demo/documents.ts'
export { insertLease, type StoredLease } from './leases/lease.queries.ts'
export { lease } from './leases/lease.resource.ts'
export { checkUnlocked, HouseholdLocked, lockHousehold, type StoredHousehold } from './lock-household.ts'
export { type CustomerCorrection, findCorrection, lockCustomer, storeCorrection } from './people/correct-customer.ts'
export {
  applicant,
  applicantChange,
  applicantInput,
  customerCorrection,
  newApplicant,
} from './people/customer.resource.ts'
export {
  findApplicant,
  followApplication,
  listApplicants,
  listMembers,
  nameApplicants,
  readApplicant,
  type StoredApplicant,
  type StoredCustomer,
} from './people/customers.queries.ts'
export { addCustomer, changeCustomer, PrimaryRequired, removeCustomer } from './people/customers.ts'
export { changeGiven, keepGiven } from './people/override-applicant.ts'
export { newPet, pet, petChange, petInput } from './people/pet.resource.ts'
export { findPet, petsOf, readApplicantPet, type StoredPet, updatePet } from './people/pets.queries.ts'
export { addPet, changeGivenPet, changePet, keepGivenPet, removePet } from './people/pets.ts'
export { customerNumber, indexNumber, NO_NUMBER, overrideNumber } from './people/seal-applicant.ts'

export const households: Domain = {
  name: 'households',
  resources: [household, customer, applicant, pet, lease, moveIn, moveOut, householdDocument],
  routes: [...leaseRoutes, ...moveInRoutes, ...moveOutRoutes, ...documentRoutes],
  announcements: [leaseCompleted, movedIn, leaseCanceled, leaseEnded],
  work: [endNoticedLease],
  sweeps: [...sweeps, { name: 'files without a document', everyMs: 3_600_000, outside: sweepDocuments }],
  demo: [...demo, ...documentDemo],
}
