// Generated from openapi/gatelodge-v1.json by `npm run generate`. Do not edit.
import type { AtPage, CallOptions, FieldOf, FileContent, Listing, ListQuery, OpenSet, Page, ReadOptions, Selected } from './types.ts'

export interface Activity {
  id: string
  organizationId: string
  propertyId: string
  prospectId: string | null
  customerId: string | null
  householdId: string | null
  type: OpenSet<'VISITED' | 'VISIT_CANCELLED' | 'VISIT_NO_SHOW' | 'TOUR_CANCELLED' | 'TOUR_NO_SHOW' | 'VISIT_SCHEDULED' | 'TOUR_SCHEDULED' | 'TOUR_COMPLETED' | 'CALL' | 'EMAIL' | 'TEXT' | 'NOTE' | 'LEAD_RECEIVED' | 'APPLICATION_SUBMITTED' | 'SCREENING_RESULT'>
  assignedUserId: string | null
  description: string | null
  scheduledAt: string | null
  completedAt: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `prospect.*` or `prospect.id`; takes the grant `prospects:read`. */
  prospect?: RelatedProspect | null
  /** Only when `fields` names it, as `customer.*` or `customer.id`; takes the grant `customers:read`. */
  customer?: RelatedCustomer | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
}

export interface Applicant {
  id: string
  organizationId: string
  /** The same as id. */
  customerId: string
  idempotencyId: string | null
  propertyId: string
  applicationId: string | null
  householdId: string
  firstName: string
  middleName: string | null
  lastName: string
  email: string | null
  /** Ten digits; any common spelling is accepted. */
  phone: string | null
  /** The same number as E.164, such as `+12025550142`. */
  phoneE164: string | null
  /** YYYY-MM-DD */
  birthDate: string | null
  isPrimary: boolean
  applicantType: OpenSet<'PRIMARY' | 'CO_APPLICANT' | 'OCCUPANT' | 'MINOR' | 'GUARANTOR'> | null
  relationship: OpenSet<'PARTNER' | 'PARENT' | 'ADULT_CHILD' | 'ROOMMATE' | 'CHILD' | 'GUARANTOR' | 'OTHER'> | null
  currentAddress: {
    line1: string | null
    line2: string | null
    city: string | null
    state: string | null
    postalCode: string | null
    country: string | null
  } | null
  monthlyIncomeAmount: number | null
  /** Without the social security number, which is never answered here. */
  employmentInformation: {
    employerName: string | null
    jobTitle: string | null
    /** YYYY-MM-DD */
    startDate: string | null
    monthlyIncomeAmount: number | null
    supervisorName: string | null
    /** Ten digits; any common spelling is accepted. */
    supervisorPhone: string | null
  } | null
  /** Whether a social security number is on file. */
  socialSecurityNumberSet: boolean
  createdAt: string
  updatedAt: string
}

export interface Application {
  id: string
  organizationId: string
  /** The same as id. */
  applicationId: string
  idempotencyId: string | null
  status: OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>
  prospectId: string
  propertyId: string
  householdId: string
  unitId: string | null
  /** The primary applicant. */
  customerId: string
  assignedUserId: string | null
  leaseId: string | null
  notes: string | null
  /** YYYY-MM-DD */
  desiredMoveInDate: string | null
  leaseTermMonths: number | null
  /** When it was last handed in for screening. */
  submittedAt: string | null
  signedAt: string | null
  statusReason: string | null
  statusChangedAt: string
  screeningStatus: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `unit.*` or `unit.id`; takes the grant `units:read`. */
  unit?: RelatedUnit | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `customers.*` or `customers.id`; takes the grant `customers:read`. */
  customers?: RelatedCustomer[]
  /** Only when `fields` names it, as `pets.*` or `pets.id`; takes the grant `applications:read`. */
  pets?: RelatedPet[]
  /** Only when `fields` names it, as `prospect.*` or `prospect.id`; takes the grant `prospects:read`. */
  prospect?: RelatedProspect | null
  /** Only when `fields` names it, as `lease.*` or `lease.id`; takes the grant `leases:read`. */
  lease?: RelatedLease | null
}

export interface Certification {
  id: string
  organizationId: string
  propertyId: string
  householdId: string
  unitId: string
  certificationType: OpenSet<'INITIAL' | 'RECERTIFICATION' | 'INTERIM' | 'TRANSFER'>
  /** YYYY-MM-DD */
  effectiveDate: string
  householdSize: number
  /** A year, assets included. */
  householdIncomeAmount: number
  incomeFromAssetsAmount: number
  marketRentAmount: number
  tenantRentAmount: number
  utilityAllowanceAmount: number
  grossRentAmount: number
  incomeLimitId: string | null
  /** Of the median income of the area. */
  amiPercentage: number | null
  programType: OpenSet<'LIHTC' | 'HOME' | 'HUD_S8' | 'BOND' | 'OTHER'>
  status: OpenSet<'DRAFT' | 'PENDING_SIGNATURE' | 'COMPLETED' | 'VOID'>
  signedAt: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `unit.*` or `unit.id`; takes the grant `units:read`. */
  unit?: RelatedUnit | null
  /** Only when `fields` names it, as `incomeLimit.*` or `incomeLimit.id`; takes the grant `incomeLimits:read`. */
  incomeLimit?: RelatedIncomeLimit | null
}

export interface Confirmation {
  message: string
}

export interface Conversation {
  id: string
  organizationId: string
  propertyId: string
  householdId: string | null
  /** As in recipient. */
  customerId: string | null
  /** As in recipient. */
  prospectId: string | null
  /** NEW: an inbound message awaits a response. NEEDS_HELP while any message has an open flag. */
  conversationStatus: OpenSet<'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP'>
  /** The messages with an open flag. */
  needsHelpMessageIds: string[]
  /** The party that is messaged now. Both ids once a prospect has become a customer. */
  recipient: {
    type: OpenSet<'CUSTOMER' | 'PROSPECT' | 'UNKNOWN'>
    prospectId: string | null
    customerId: string | null
    householdId: string | null
    firstName: string | null
    lastName: string | null
    phone: string | null
    isOptedOut: boolean
  }
  lastMessageAt: string
  lastMessageDirection: OpenSet<'INBOUND' | 'OUTBOUND'>
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `messages.*` or `messages.id`; takes the grant `messages:read`. */
  messages?: RelatedMessage[]
}

export interface CreateApplicationCustomerRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  firstName: string
  lastName: string
  isPrimary: boolean
  middleName?: string | null | undefined
  email?: string | null | undefined
  /** Ten digits; any common spelling is accepted. */
  phone?: string | null | undefined
  /** YYYY-MM-DD */
  birthDate?: string | null | undefined
  /** Another name for birthDate. */
  dob?: string | null | undefined
  applicantType?: 'PRIMARY' | 'CO_APPLICANT' | 'OCCUPANT' | 'MINOR' | 'GUARANTOR' | null | undefined
  relationship?: 'PARTNER' | 'PARENT' | 'ADULT_CHILD' | 'ROOMMATE' | 'CHILD' | 'GUARANTOR' | 'OTHER' | null | undefined
  currentAddress?: {
    line1?: string | null | undefined
    line2?: string | null | undefined
    city?: string | null | undefined
    state?: string | null | undefined
    postalCode?: string | null | undefined
    country?: string | null | undefined
  } | null | undefined
  monthlyIncomeAmount?: number | null | undefined
  employmentInformation?: {
    employerName?: string | null | undefined
    jobTitle?: string | null | undefined
    /** YYYY-MM-DD */
    startDate?: string | null | undefined
    monthlyIncomeAmount?: number | null | undefined
    supervisorName?: string | null | undefined
    /** Ten digits; any common spelling is accepted. */
    supervisorPhone?: string | null | undefined
    socialSecurityNumber?: string | null | undefined
  } | null | undefined
}

export interface CreateApplicationPetRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  name: string
  type: 'DOG' | 'CAT' | 'BIRD' | 'FISH' | 'REPTILE' | 'SMALL_MAMMAL' | 'OTHER'
  breed?: string | null | undefined
  color?: string | null | undefined
  weight?: number | null | undefined
  ageYears?: number | null | undefined
  isServiceAnimal?: boolean | undefined
  isEmotionalSupportAnimal?: boolean | undefined
  notes?: string | null | undefined
}

export interface CreateApplicationRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  prospectId: string
  /** May also be assigned later, before approval. */
  unitId?: string | null | undefined
  /** Exactly one has isPrimary, and without a phone takes that of the prospect. */
  applicants: {
    firstName: string
    lastName: string
    isPrimary: boolean
    middleName?: string | null | undefined
    email?: string | null | undefined
    /** Ten digits; any common spelling is accepted. */
    phone?: string | null | undefined
    /** YYYY-MM-DD */
    birthDate?: string | null | undefined
    /** Another name for birthDate. */
    dob?: string | null | undefined
    applicantType?: 'PRIMARY' | 'CO_APPLICANT' | 'OCCUPANT' | 'MINOR' | 'GUARANTOR' | null | undefined
    relationship?: 'PARTNER' | 'PARENT' | 'ADULT_CHILD' | 'ROOMMATE' | 'CHILD' | 'GUARANTOR' | 'OTHER' | null | undefined
    currentAddress?: {
      line1?: string | null | undefined
      line2?: string | null | undefined
      city?: string | null | undefined
      state?: string | null | undefined
      postalCode?: string | null | undefined
      country?: string | null | undefined
    } | null | undefined
    monthlyIncomeAmount?: number | null | undefined
    employmentInformation?: {
      employerName?: string | null | undefined
      jobTitle?: string | null | undefined
      /** YYYY-MM-DD */
      startDate?: string | null | undefined
      monthlyIncomeAmount?: number | null | undefined
      supervisorName?: string | null | undefined
      /** Ten digits; any common spelling is accepted. */
      supervisorPhone?: string | null | undefined
      socialSecurityNumber?: string | null | undefined
    } | null | undefined
  }[]
  pets?: {
    name: string
    type: 'DOG' | 'CAT' | 'BIRD' | 'FISH' | 'REPTILE' | 'SMALL_MAMMAL' | 'OTHER'
    breed?: string | null | undefined
    color?: string | null | undefined
    weight?: number | null | undefined
    ageYears?: number | null | undefined
    isServiceAnimal?: boolean | undefined
    isEmotionalSupportAnimal?: boolean | undefined
    notes?: string | null | undefined
  }[] | undefined
  /** YYYY-MM-DD */
  desiredMoveInDate?: string | null | undefined
  leaseTermMonths?: number | null | undefined
  notes?: string | null | undefined
  assignedUserId?: string | null | undefined
}

export interface CreateConformanceReportRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** Where it was tried, if at one property. */
  propertyId?: string | null | undefined
  kitVersion?: string | null | undefined
  /** Which half of the kit was run. */
  kit: 'webhook' | 'screening'
  /** The address that was judged. */
  target: string
  startedAt: string
  /** How long it took. */
  ms: number
  checks: {
    id: string
    /** What a partner does that keeps the contract. */
    expected: string
    outcome: 'failed' | 'warned' | 'passed' | 'skipped'
    /** What happened. */
    seen: string
    /** What to do about it. */
    advice?: string | undefined
    /** Where the contract says so. */
    contract?: {
      section: string
      statements: string[]
    } | undefined
  }[]
}

export interface CreateExternalApiIlsProspectRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  propertyId: string
  firstName: string
  lastName: string
  /** Ten digits; any common spelling is accepted. */
  phoneNumber: string
  emailAddress?: string | null | undefined
  message: string
  nBeds?: number | null | undefined
  nBaths?: number | null | undefined
  /** YYYY-MM-DD */
  moveInDate?: string | null | undefined
  preferredUnit?: string | null | undefined
  preferredFloorPlanId?: string | null | undefined
}

export interface CreateHouseholdDocumentRequest {
  /** A PDF, JPEG, PNG or GIF by its content, at most 25 MiB. */
  file: FileContent
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** The file's own name unless given. */
  name?: string | undefined
  /** Miscellaneous unless given. Lease makes it the document of the household's lease. */
  documentType?: 'Lease' | 'LeaseAddendum' | 'Application' | 'Identification' | 'ProofOfIncome' | 'BankStatement' | 'Verification' | 'Notice' | 'Correspondence' | 'Miscellaneous' | undefined
}

export interface CreateLeaseCancelRequest {
  reason?: string | null | undefined
}

export interface CreateMessageRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  customerId?: string | null | undefined
  /** Ignored when customerId is given. */
  prospectId?: string | undefined
  /** Counted in Unicode code points. */
  content: string
  /** Yours to fill: an object of at most 8 KiB and 50 keys, which comes back as it was sent. */
  metadata?: Record<string, unknown> | null | undefined
}

export interface CreateMoveInRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  leaseId: string
  /** Not after today at the property, which it is unless given. */
  date?: string | undefined
}

export interface CreateMoveOutRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  leaseId: string
  /** A day to come is notice given: the lease ends on that day. */
  date: string
  reason?: string | null | undefined
  /** YYYY-MM-DD */
  noticeDate?: string | null | undefined
}

export interface CreatePropertyGroupRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  name: string
  propertyIds: string[]
}

export interface CreateProspectRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  propertyId: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  /** Ten digits; any common spelling is accepted. */
  phone?: string | null | undefined
  isCorporation?: boolean | undefined
  companyName?: string | null | undefined
  introductoryNote?: string | null | undefined
  minPrice?: number | null | undefined
  maxPrice?: number | null | undefined
  numBeds?: number | null | undefined
  numBaths?: number | null | undefined
  /** YYYY-MM-DD */
  moveInStart?: string | null | undefined
  /** YYYY-MM-DD */
  moveInEnd?: string | null | undefined
  referralSource?: string | null | undefined
  assignedUserId?: string | null | undefined
}

export interface CreateScheduledTransactionRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  householdId: string
  /** A lease of the household. */
  leaseId?: string | null | undefined
  /** An active code of the property or of the organization, of the same type. */
  code: string
  description: string
  type: 'CHARGE' | 'CREDIT'
  frequency: 'ONE_TIME' | 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ANNUALLY'
  amount: number
  /** The first day on which it is due; from there by frequency, on the same day of the month or, where a month has no such day, on its last. It moves no balance. A transaction is posted on each of these days where the configuration of the property has postsScheduledTransactions, from postsScheduledTransactionsFrom on and from the day on which it was scheduled; elsewhere nothing is posted. */
  startDate: string
  /** The last day on which it can be due, not before startDate; without one it goes on. */
  endDate?: string | null | undefined
  documentNumber?: string | null | undefined
}

export interface CreateScreeningResultRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  screeningRequestId: string
  providerIdentifier?: string | null | undefined
  status: string
  notes?: string | null | undefined
  report?: unknown | undefined
  screeningMethods: {
    screeningMethodId: string
    status: string
    notes?: string | null | undefined
  }[]
}

export interface CreateTransactionRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** Needed unless applicationId is given. */
  householdId?: string | null | undefined
  /** Needed unless householdId is given. */
  applicationId?: string | null | undefined
  /** A customer of the household. */
  customerId?: string | null | undefined
  /** An active code of the property or of the organization. */
  code: string
  amount: number
  /** Today at the property unless given. */
  date?: string | null | undefined
  documentNumber?: string | null | undefined
  notes?: string | null | undefined
}

export interface CreateUserRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  firstname: string
  lastname: string
  email: string
  /** ACTIVE unless given. */
  status?: 'ACTIVE' | 'INACTIVE' | 'INVITED' | undefined
}

export interface CreateWorkOrderRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  propertyId: string
  description: string
  status?: 'OPEN' | 'SCHEDULED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELED' | undefined
  priority?: 'EMERGENCY' | 'HIGH' | 'NORMAL' | 'LOW' | 'WARRANTY' | undefined
  entryPreference?: 'ANYTIME' | 'CALL_FIRST' | 'APPOINTMENT_ONLY' | undefined
  hasPetAlert?: boolean | undefined
  unitId?: string | null | undefined
  householdId?: string | null | undefined
  customerId?: string | null | undefined
  requestorName?: string | null | undefined
  requestorEmail?: string | null | undefined
  requestorPhone?: string | null | undefined
  entryNotes?: string | null | undefined
  /** YYYY-MM-DD */
  dueDate?: string | null | undefined
  assignedUserId?: string | null | undefined
  alarmCode?: string | null | undefined
  doorCode?: string | null | undefined
}

export interface CreatedApplication {
  id: string
  organizationId: string
  /** The same as id. */
  applicationId: string
  idempotencyId: string | null
  status: OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>
  prospectId: string
  propertyId: string
  householdId: string
  unitId: string | null
  /** The primary applicant. */
  customerId: string
  assignedUserId: string | null
  leaseId: string | null
  notes: string | null
  /** YYYY-MM-DD */
  desiredMoveInDate: string | null
  leaseTermMonths: number | null
  /** When it was last handed in for screening. */
  submittedAt: string | null
  signedAt: string | null
  statusReason: string | null
  statusChangedAt: string
  screeningStatus: string | null
  createdAt: string
  updatedAt: string
  customers: Applicant[]
  pets: Pet[]
}

export interface Customer {
  id: string
  organizationId: string
  propertyId: string
  householdId: string
  prospectId: string | null
  /** The application that names this person as an applicant. */
  applicationId: string | null
  firstName: string
  middleName: string | null
  lastName: string
  email: string | null
  /** Ten digits; any common spelling is accepted. */
  phone: string | null
  /** The same number as E.164, such as `+12025550142`. */
  phoneE164: string | null
  /** YYYY-MM-DD */
  birthDate: string | null
  headOfHousehold: boolean
  /** To the head of the household, for whom it is null. */
  relationship: OpenSet<'PARTNER' | 'PARENT' | 'ADULT_CHILD' | 'ROOMMATE' | 'CHILD' | 'GUARANTOR' | 'OTHER'> | null
  applicantType: OpenSet<'PRIMARY' | 'CO_APPLICANT' | 'OCCUPANT' | 'MINOR' | 'GUARANTOR'> | null
  status: OpenSet<'APPLICANT' | 'FUTURE' | 'CURRENT' | 'NOTICE' | 'FORMER' | 'CANCELED'>
  isTextOptedOut: boolean
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `transactions.*` or `transactions.id`; takes the grant `transactions:read`. */
  transactions?: RelatedTransaction[]
  /** Only when `fields` names it, as `workOrders.*` or `workOrders.id`; takes the grant `workOrders:read`. */
  workOrders?: RelatedWorkOrder[]
}

export interface FlagMessageRequest {
  isFlagged: boolean
  /** Why somebody should look at it; kept when it is flagged. */
  reason?: string | null | undefined
}

export interface FlaggedMessage {
  id: string
  organizationId: string
  conversationId: string
  propertyId: string
  customerId: string | null
  prospectId: string | null
  householdId: string | null
  direction: OpenSet<'INBOUND' | 'OUTBOUND'>
  /** E.164. */
  from: string
  /** E.164. */
  to: string
  content: string
  /** What came with an inbound message. Each url downloads the file, is made for this answer and works for 15 minutes; it is null until the file has been fetched from the carrier, and for ever if that fails for good: then `unavailableReason` says why. */
  attachments: {
    id: string
    url: string | null
    contentType: string
    size: number | null
    fileName: string
    /** Why it has no url and never will: GONE, TOO_LARGE, REFUSED or GIVEN_UP; more words may follow. Null for a file that is here or may still come. */
    unavailableReason: string | null
  }[]
  /** The carrier's identifier; absent until the carrier has accepted the message. */
  messageSid?: string
  /** PROCESSING, then the carrier's words in capitals. Match on the final ones only: DELIVERED, UNDELIVERED, FAILED. RECEIVED for an inbound message. */
  messageStatus: string
  /** Why delivery failed; absent while there is nothing to explain. */
  messageStatusReason?: string
  /** As it was given. `sentBy` is the user on whose behalf the message was sent; integrations other than the sender are told nothing else of it. */
  metadata: Record<string, unknown> | null
  /** The sender's; null to other integrations. */
  idempotencyId: string | null
  /** Absent on a message that was never flagged. */
  needsHelpDetails?: {
    reason: string | null
    /** USER, API_KEY, BOT or SYSTEM. */
    flaggedByType: string
    flaggedById: string
    flaggedAt: string
    /** USER, API_KEY, BOT or SYSTEM. */
    resolvedByType: string | null
    resolvedById: string | null
    resolvedAt: string | null
  }
  createdAt: string
  updatedAt: string
  conversationStatus: OpenSet<'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP'>
  /** Absent, like the seven that follow, on a message never flagged. */
  needsHelp?: boolean
  needsHelpReason?: string | null
  /** USER, API_KEY, BOT or SYSTEM. */
  needsHelpFlaggedByType?: string
  needsHelpFlaggedById?: string
  needsHelpFlaggedAt?: string
  /** USER, API_KEY, BOT or SYSTEM. */
  needsHelpResolvedByType?: string | null
  needsHelpResolvedById?: string | null
  needsHelpResolvedAt?: string | null
  conversation: {
    id: string
    conversationStatus: OpenSet<'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP'>
    needsHelpMessageIds: string[]
  }
}

export interface FloorPlan {
  id: string
  organizationId: string
  propertyId: string
  /** The staff-facing name; a screening request calls it internalName. */
  name: string | null
  /** The public-facing name. */
  marketingName: string | null
  marketingDescription: string | null
  numBeds: number
  numBaths: number
  squareFeet: number | null
  marketRentAmount: number | null
  depositAmount: number | null
  isAffordable: boolean
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `units.*` or `units.id`; takes the grant `units:read`. */
  units?: RelatedUnit[]
}

export interface Household {
  id: string
  organizationId: string
  name: string
  propertyId: string
  prospectId: string | null
  applicationId: string | null
  primaryCustomerId: string | null
  currentLeaseId: string | null
  currentUnitId: string | null
  status: OpenSet<'APPLICANT' | 'FUTURE' | 'CURRENT' | 'NOTICE' | 'PAST' | 'CANCELED' | 'EVICTED'>
  isUnderEviction: boolean
  /** True while a completed lease stands: customers, pets, structure and lease data do not change. */
  isLocked: boolean
  lockedAt: string | null
  balanceAmount: number
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `documents.*` or `documents.id`; takes the grant `documents:read`. */
  documents?: RelatedHouseholdDocument[]
  /** Only when `fields` names it, as `tenants.*` or `tenants.id`; takes the grant `customers:read`. */
  tenants?: RelatedCustomer[]
  /** Only when `fields` names it, as `customers.*` or `customers.id`; takes the grant `customers:read`. */
  customers?: RelatedCustomer[]
  /** Only when `fields` names it, as `pets.*` or `pets.id`; takes the grant `applications:read`. */
  pets?: RelatedPet[]
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `leases.*` or `leases.id`; takes the grant `leases:read`. */
  leases?: RelatedLease[]
  /** Only when `fields` names it, as `unit.*` or `unit.id`; takes the grant `units:read`. */
  unit?: RelatedUnit | null
  /** Only when `fields` names it, as `transactions.*` or `transactions.id`; takes the grant `transactions:read`. */
  transactions?: RelatedTransaction[]
  /** Only when `fields` names it, as `scheduledTransactions.*` or `scheduledTransactions.id`; takes the grant `scheduledTransactions:read`. */
  scheduledTransactions?: RelatedScheduledTransaction[]
  /** Only when `fields` names it, as `workOrders.*` or `workOrders.id`; takes the grant `workOrders:read`. */
  workOrders?: RelatedWorkOrder[]
  /** Only when `fields` names it, as `certifications.*` or `certifications.id`; takes the grant `certifications:read`. */
  certifications?: RelatedCertification[]
}

export interface HouseholdDocument {
  id: string
  organizationId: string
  idempotencyId: string | null
  householdId: string
  propertyId: string
  name: string
  documentType: OpenSet<'Lease' | 'LeaseAddendum' | 'Application' | 'Identification' | 'ProofOfIncome' | 'BankStatement' | 'Verification' | 'Notice' | 'Correspondence' | 'Miscellaneous'>
  /** What the content is, whatever its sender called it. */
  mimeType: string
  /** In bytes. */
  size: number
  /** Of the content, in lower-case hex. */
  sha256: string
  /** Downloads the file. Made for this answer; it works for 15 minutes and needs no key. */
  url: string
  createdAt: string
  updatedAt: string
}

export interface IlsAmenity {
  type: OpenSet<'FitnessCenter' | 'Gate' | 'PackageReceiving' | 'Pool' | 'SmokeFree' | 'Other'>
  description: string | null
}

export interface IlsAvailability {
  vacancyClass: OpenSet<'Occupied' | 'Unoccupied'>
  /** YYYY-MM-DD */
  vacateDate: string
  /** YYYY-MM-DD */
  madeReadyDate: string
  /** The property's availabilityUrl. */
  url: string
}

export interface IlsFloorPlan {
  /** Null: units without a floor plan that have as many rooms as each other. */
  id: string | null
  /** The marketing name, else the internal one, else one made of the rooms. */
  name: string
  unitCount: number
  /** How many of the units below are available. */
  unitsAvailable: number
  numBeds: number
  numBaths: number
  /** Over all of its units; of the floor plan itself when they do not say. */
  squareFeet: {
    min: number
    max: number
  } | null
  /** Over all of its units; of the floor plan itself when they do not say. */
  marketRent: {
    min: number
    max: number
  } | null
  /** Over the units that are listed; the market rent when none is. */
  effectiveRent: {
    min: number
    max: number
  } | null
  depositAmount: number | null
}

export interface IlsPetPolicy {
  isAllowed: boolean
  weightMax: number
  description: string | null
}

export interface IlsProperty {
  id: string
  name: string
  legalName: string | null
  identificationType: OpenSet<'Apartment' | 'Senior' | 'Campus' | 'House for Rent' | 'Unspecified'>
  rentalType: OpenSet<'Market Rate' | 'Subsidized' | 'Student' | 'Unspecified'>
  website: string | null
  phone: string | null
  email: string | null
  address: {
    line1: string | null
    line2: string | null
    city: string | null
    state: string | null
    postalCode: string | null
    country: string | null
  }
  unitCount: number
  yearBuilt: number | null
  /** A set, its entries with '; ' between them, as Monday 09:00-18:00. */
  officeHours: string | null
  shortDescription: string | null
  description: string | null
  /** A set of whole numbers with '; ' between them, as 6; 12. */
  allowedLeaseTermMonths: string | null
  availabilityUrl: string
  lateFeeMethod: string | null
  petPolicy: IlsPetPolicy | null
  /** Those that are metered for the whole property. */
  includedUtilities: (OpenSet<'Electric' | 'Gas' | 'Sewer' | 'Trash' | 'Water'>)[]
  amenities: IlsAmenity[]
  floorPlans: IlsFloorPlan[]
  /** Ready, to be made ready on a known day, or on notice. */
  units: IlsUnit[]
}

export interface IlsUnit {
  id: string
  number: string
  buildingName: string | null
  unitType: string | null
  floorPlanId: string | null
  floorPlanName: string | null
  numBeds: number
  numBaths: number
  squareFeet: number | null
  /** The rent that the unit's reportConfigurationValue names. */
  rentAmount: number | null
  marketRentAmount: number | null
  economicStatus: OpenSet<'residential' | 'commercial' | 'down' | 'model'>
  occupancyStatus: OpenSet<'occupied' | 'vacant'> | null
  leasedStatus: OpenSet<'available' | 'not_ready' | 'leased' | 'on_notice' | 'leased_on_notice'> | null
  availability: IlsAvailability | null
}

export interface IncomeLimit {
  id: string
  organizationId: string
  propertyId: string
  name: string
  /** A year. */
  amount: number
  numHouseholdMembers: number
  /** Of the median income of the area. */
  amiPercentage: number
  /** YYYY-MM-DD */
  effectiveDate: string
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

export interface KeptConformanceReport {
  id: string
  /** Failed when a check has; warnings fail nothing. */
  result: OpenSet<'passed' | 'failed'>
  /** How many checks did. */
  failed: number
  warned: number
  passed: number
  skipped: number
}

export interface Lease {
  id: string
  organizationId: string
  propertyId: string
  unitId: string
  householdId: string
  applicationId: string | null
  status: OpenSet<'DRAFT' | 'PENDING_SIGNATURE' | 'COMPLETED' | 'ACTIVE' | 'NOTICE' | 'ENDED' | 'CANCELED'>
  /** YYYY-MM-DD */
  startDate: string
  /** YYYY-MM-DD */
  endDate: string | null
  /** YYYY-MM-DD */
  moveInDate: string | null
  /** YYYY-MM-DD */
  moveOutDate: string | null
  rentAmount: number
  securityDepositAmount: number
  termMonths: number | null
  signedAt: string | null
  /** From here on the household is locked. */
  completedAt: string | null
  moveOutId: string | null
  documentId: string | null
  cancellationReason: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `unit.*` or `unit.id`; takes the grant `units:read`. */
  unit?: RelatedUnit | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `document.*` or `document.id`; takes the grant `documents:read`. */
  document?: RelatedHouseholdDocument | null
  /** Only when `fields` names it, as `scheduledTransactions.*` or `scheduledTransactions.id`; takes the grant `scheduledTransactions:read`. */
  scheduledTransactions?: RelatedScheduledTransaction[]
}

export interface Me {
  organization: {
    id: string
    name: string
  }
  allProperties: boolean
  propertyIds: string[]
  integration: {
    id: string
    name: string
    kind: string
    bypassUnitAvailability: boolean
  }
  key: {
    id: string
    name: string
    kind: string
    expiresAt: string | null
  }
  grants: string[]
  capabilities: string[]
  limits: {
    requestsPerMinute: number
  }
}

export interface Message {
  id: string
  organizationId: string
  conversationId: string
  propertyId: string
  customerId: string | null
  prospectId: string | null
  householdId: string | null
  direction: OpenSet<'INBOUND' | 'OUTBOUND'>
  /** E.164. */
  from: string
  /** E.164. */
  to: string
  content: string
  /** What came with an inbound message. Each url downloads the file, is made for this answer and works for 15 minutes; it is null until the file has been fetched from the carrier, and for ever if that fails for good: then `unavailableReason` says why. */
  attachments: {
    id: string
    url: string | null
    contentType: string
    size: number | null
    fileName: string
    /** Why it has no url and never will: GONE, TOO_LARGE, REFUSED or GIVEN_UP; more words may follow. Null for a file that is here or may still come. */
    unavailableReason: string | null
  }[]
  /** The carrier's identifier; absent until the carrier has accepted the message. */
  messageSid?: string
  /** PROCESSING, then the carrier's words in capitals. Match on the final ones only: DELIVERED, UNDELIVERED, FAILED. RECEIVED for an inbound message. */
  messageStatus: string
  /** Why delivery failed; absent while there is nothing to explain. */
  messageStatusReason?: string
  /** As it was given. `sentBy` is the user on whose behalf the message was sent; integrations other than the sender are told nothing else of it. */
  metadata: Record<string, unknown> | null
  /** The sender's; null to other integrations. */
  idempotencyId: string | null
  /** Absent on a message that was never flagged. */
  needsHelpDetails?: {
    reason: string | null
    /** USER, API_KEY, BOT or SYSTEM. */
    flaggedByType: string
    flaggedById: string
    flaggedAt: string
    /** USER, API_KEY, BOT or SYSTEM. */
    resolvedByType: string | null
    resolvedById: string | null
    resolvedAt: string | null
  }
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `conversation.*` or `conversation.id`; takes the grant `conversations:read`. */
  conversation?: RelatedConversation | null
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `customer.*` or `customer.id`; takes the grant `customers:read`. */
  customer?: RelatedCustomer | null
  /** Only when `fields` names it, as `prospect.*` or `prospect.id`; takes the grant `prospects:read`. */
  prospect?: RelatedProspect | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
}

export interface MessageDetail {
  id: string
  organizationId: string
  conversationId: string
  propertyId: string
  customerId: string | null
  prospectId: string | null
  householdId: string | null
  direction: OpenSet<'INBOUND' | 'OUTBOUND'>
  /** E.164. */
  from: string
  /** E.164. */
  to: string
  content: string
  /** What came with an inbound message. Each url downloads the file, is made for this answer and works for 15 minutes; it is null until the file has been fetched from the carrier, and for ever if that fails for good: then `unavailableReason` says why. */
  attachments: {
    id: string
    url: string | null
    contentType: string
    size: number | null
    fileName: string
    /** Why it has no url and never will: GONE, TOO_LARGE, REFUSED or GIVEN_UP; more words may follow. Null for a file that is here or may still come. */
    unavailableReason: string | null
  }[]
  /** The carrier's identifier; absent until the carrier has accepted the message. */
  messageSid?: string
  /** PROCESSING, then the carrier's words in capitals. Match on the final ones only: DELIVERED, UNDELIVERED, FAILED. RECEIVED for an inbound message. */
  messageStatus: string
  /** Why delivery failed; absent while there is nothing to explain. */
  messageStatusReason?: string
  /** As it was given. `sentBy` is the user on whose behalf the message was sent; integrations other than the sender are told nothing else of it. */
  metadata: Record<string, unknown> | null
  /** The sender's; null to other integrations. */
  idempotencyId: string | null
  /** Absent on a message that was never flagged. */
  needsHelpDetails?: {
    reason: string | null
    /** USER, API_KEY, BOT or SYSTEM. */
    flaggedByType: string
    flaggedById: string
    flaggedAt: string
    /** USER, API_KEY, BOT or SYSTEM. */
    resolvedByType: string | null
    resolvedById: string | null
    resolvedAt: string | null
  }
  createdAt: string
  updatedAt: string
  conversationStatus: OpenSet<'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP'>
  /** Absent, like the seven that follow, on a message never flagged. */
  needsHelp?: boolean
  needsHelpReason?: string | null
  /** USER, API_KEY, BOT or SYSTEM. */
  needsHelpFlaggedByType?: string
  needsHelpFlaggedById?: string
  needsHelpFlaggedAt?: string
  /** USER, API_KEY, BOT or SYSTEM. */
  needsHelpResolvedByType?: string | null
  needsHelpResolvedById?: string | null
  needsHelpResolvedAt?: string | null
  /** Only when `fields` names it, as `conversation.*` or `conversation.id`; takes the grant `conversations:read`. */
  conversation?: RelatedConversation | null
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `customer.*` or `customer.id`; takes the grant `customers:read`. */
  customer?: RelatedCustomer | null
  /** Only when `fields` names it, as `prospect.*` or `prospect.id`; takes the grant `prospects:read`. */
  prospect?: RelatedProspect | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
}

export interface MoveIn {
  id: string
  organizationId: string
  idempotencyId: string | null
  propertyId: string
  householdId: string
  unitId: string
  leaseId: string
  /** YYYY-MM-DD */
  date: string
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `unit.*` or `unit.id`; takes the grant `units:read`. */
  unit?: RelatedUnit | null
  /** Only when `fields` names it, as `lease.*` or `lease.id`; takes the grant `leases:read`. */
  lease?: RelatedLease | null
}

export interface MoveOut {
  id: string
  organizationId: string
  idempotencyId: string | null
  propertyId: string
  householdId: string
  unitId: string
  leaseId: string
  /** YYYY-MM-DD */
  date: string
  reason: string | null
  /** YYYY-MM-DD */
  noticeDate: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `unit.*` or `unit.id`; takes the grant `units:read`. */
  unit?: RelatedUnit | null
  /** Only when `fields` names it, as `lease.*` or `lease.id`; takes the grant `leases:read`. */
  lease?: RelatedLease | null
}

export interface Pet {
  id: string
  organizationId: string
  idempotencyId: string | null
  propertyId: string
  applicationId: string
  householdId: string
  name: string
  type: OpenSet<'DOG' | 'CAT' | 'BIRD' | 'FISH' | 'REPTILE' | 'SMALL_MAMMAL' | 'OTHER'>
  breed: string | null
  color: string | null
  /** In pounds. */
  weight: number | null
  ageYears: number | null
  isServiceAnimal: boolean
  isEmotionalSupportAnimal: boolean
  notes: string | null
  createdAt: string
  updatedAt: string
}

export interface Property {
  id: string
  organizationId: string
  name: string
  legalName: string | null
  status: OpenSet<'ACTIVE' | 'INACTIVE' | 'ONBOARDING'>
  /** Null when unassigned. */
  propertyClass: OpenSet<'Conventional' | 'Affordable' | 'Mixed'> | null
  propertyType: OpenSet<'MULTIFAMILY' | 'SENIOR' | 'STUDENT' | 'SINGLE_FAMILY' | 'COMMERCIAL'>
  address: {
    line1: string | null
    line2: string | null
    city: string | null
    state: string | null
    postalCode: string | null
    country: string | null
  }
  phone: string | null
  email: string | null
  website: string | null
  /** IANA name, such as America/Chicago. */
  timezone: string | null
  unitCount: number
  yearBuilt: number | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `configuration.*` or `configuration.id`; takes the grant `propertyConfigurations:read` or `properties:read`. */
  configuration?: RelatedPropertyConfiguration | null
  /** Only when `fields` names it, as `units.*` or `units.id`; takes the grant `units:read`. */
  units?: RelatedUnit[]
  /** Only when `fields` names it, as `floorPlans.*` or `floorPlans.id`; takes the grant `floorPlans:read`. */
  floorPlans?: RelatedFloorPlan[]
  /** Only when `fields` names it, as `userProperties.*` or `userProperties.id`; takes the grant `userProperties:read`. */
  userProperties?: RelatedUserProperty[]
}

export interface PropertyAgentConfiguration {
  id: string
  organizationId: string
  propertyId: string
  agentType: OpenSet<'MESSAGING_BOT' | 'DOCUMENT_REVIEW' | 'LEASING'>
  isEnabled: boolean
  /** Kept as it was written. Secrets can be set and are never told. */
  settings: Record<string, unknown>
  /** Names of the secrets in settings that have a value. */
  settingsSecretsSet: string[]
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

export interface PropertyConfiguration {
  id: string
  organizationId: string
  propertyDescription: string | null
  shortDescription: string | null
  officeHoursDescription: string | null
  /** A set, its entries with '; ' between them, as Monday 09:00-18:00. */
  officeHours: string | null
  petPolicyDescription: string | null
  parkingDetailDescription: string | null
  /** A set, its entries with '; ' between them. */
  amenities: string | null
  marketingUrl: string | null
  email: string | null
  phone: string | null
  faxNumber: string | null
  /** There only while two-way communication is enabled. */
  textingPhoneNumber?: string
  physicalAddress1: string | null
  physicalAddress2: string | null
  physicalCity: string | null
  physicalState: string | null
  physicalPostalCode: string | null
  physicalCountry: string | null
  /** Always there. */
  availabilityUrl: string
  /** There only while the resident portal is active. */
  applicationPortalUrl?: string
  /** The method in effect today, in the property's time zone. */
  lateFeeMethod: OpenSet<'NONE' | 'FLAT' | 'PERCENT' | 'DAILY' | 'FLAT_PLUS_DAILY'> | null
  acceptingOnlineApplications: boolean
  /** Income as a multiple of the rent. */
  applicationIncomeRequirement: number | null
  /** A set of whole numbers with '; ' between them, as 6; 12. */
  allowedLeaseTermMonths: string | null
  quoteExpiration: OpenSet<'SAME_DAY' | 'HOURS_24' | 'HOURS_48' | 'HOURS_72'> | null
  masterMeteredElectricity: boolean
  masterMeteredGas: boolean
  masterMeteredSewer: boolean
  masterMeteredTrash: boolean
  masterMeteredWater: boolean
  masterMeteredOther: boolean
  accrueSecurityDepositInterest: boolean
  securityDepositInterestPayoutFrequency: OpenSet<'MONTHLY' | 'QUARTERLY' | 'ANNUALLY' | 'MOVE_OUT'> | null
  /** Percent a year; the rate in effect today, in the property's time zone. */
  securityDepositSimpleInterestRate: number | null
  nearestMetroArea: string | null
  /** IANA name, such as America/Chicago. */
  timezone: string | null
  goesOnDaylightSavings: boolean
  countyName: string | null
  /** Free text: it may be a year. */
  siteBuiltDate: string | null
  /** Free text: it may be a year or part of a date. */
  lastRenovationDate: string | null
  /** YYYY-MM-DD */
  managementTookOverDate: string | null
  /** YYYY-MM-DD */
  acquisitionDate: string | null
  /** YYYY-MM-DD */
  managementQuitDate: string | null
  /** Null to keys without `propertyConfigurations:read`. */
  officeAlarmCode: string | null
  hasGateWithCode: boolean
  hasFitnessCenter: boolean
  hasPool: boolean
  hasPackageDelivery: boolean
  nonSmoking: boolean
  petWeightMax: number | null
  leadPaintDisclosure: string | null
  clientRepresentativeName: string | null
  accountantName: string | null
  apClerk: string | null
  waterCompany: string | null
  gasCompany: string | null
  electricCompany: string | null
  cableCompany: string | null
  internetCompany: string | null
  pestCompany: string | null
  trashCompany: string | null
  /** YYYY-MM-DD */
  feesStartDate: string | null
  /** YYYY-MM-DD */
  currentPeriodStartDate: string | null
  currentPeriod: string | null
  buildingProtectionFee: number | null
  leaseRentPercentage: number | null
  chargesFacilityFeeForLiabilityInsurance: boolean
  facilitiesFeeAmount: number | null
  turnMoveOutDays: number | null
  /** YYYY-MM-DD */
  evictionStartDate: string | null
  leaseNoticeToVacateDays: number | null
  emergencyEntranceNotice: string | null
  /** Whether scheduled transactions are posted on the days on which they are due, from postsScheduledTransactionsFrom on. False, as it is unless somebody sets it: the server posts none, and moves no balance for them. */
  postsScheduledTransactions: boolean
  /** The first day of posting, at the property; what was due before it is never posted. Null while none are posted. To turn it on without a day means today. */
  postsScheduledTransactionsFrom: string | null
  createdAt: string
  updatedAt: string
}

export interface PropertyGroup {
  id: string
  organizationId: string
  name: string
  /** Those of the group that this key may touch. */
  propertyIds: string[]
  createdAt: string
  updatedAt: string
}

export interface Prospect {
  id: string
  organizationId: string
  /** The same as id. */
  prospectId: string
  propertyId: string
  idempotencyId: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  /** Ten digits; any common spelling is accepted. */
  phone: string | null
  /** The same number as E.164, such as `+12025550142`. */
  phoneE164: string | null
  isCorporation: boolean
  companyName: string | null
  referralSource: string | null
  /** True only when a person entered the prospect by hand. */
  isManual: boolean
  introductoryNote: string | null
  minPrice: number | null
  maxPrice: number | null
  numBeds: number | null
  numBaths: number | null
  /** YYYY-MM-DD */
  moveInStart: string | null
  /** YYYY-MM-DD */
  moveInEnd: string | null
  preferredUnit: string | null
  preferredFloorPlanId: string | null
  status: OpenSet<'NEW' | 'CONTACTED' | 'TOURED' | 'APPLIED' | 'LEASED' | 'LOST'>
  assignedUserId: string | null
  householdId: string | null
  applicationId: string | null
  customerId: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `activities.*` or `activities.id`; takes the grant `activities:read`. */
  activities?: RelatedActivity[]
}

export type RelatedActivity = Partial<Omit<Activity, 'property' | 'prospect' | 'customer' | 'household'>>

export type RelatedApplication = Partial<Omit<Application, 'property' | 'unit' | 'household' | 'customers' | 'pets' | 'prospect' | 'lease'>>

export type RelatedCertification = Partial<Omit<Certification, 'property' | 'household' | 'unit' | 'incomeLimit'>>

export type RelatedConversation = Partial<Omit<Conversation, 'property' | 'household' | 'messages'>>

export type RelatedCustomer = Partial<Omit<Customer, 'property' | 'household' | 'application' | 'transactions' | 'workOrders'>>

export type RelatedFloorPlan = Partial<Omit<FloorPlan, 'property' | 'units'>>

export type RelatedHousehold = Partial<Omit<Household, 'property' | 'documents' | 'tenants' | 'customers' | 'pets' | 'application' | 'leases' | 'unit' | 'transactions' | 'scheduledTransactions' | 'workOrders' | 'certifications'>>

export type RelatedHouseholdDocument = Partial<Omit<HouseholdDocument, never>>

export type RelatedIncomeLimit = Partial<Omit<IncomeLimit, 'property'>>

export type RelatedLease = Partial<Omit<Lease, 'property' | 'unit' | 'household' | 'document' | 'scheduledTransactions'>>

export type RelatedMessage = Partial<Omit<Message, 'conversation' | 'property' | 'customer' | 'prospect' | 'household'>>

export type RelatedPet = Partial<Omit<Pet, never>>

export type RelatedProperty = Partial<Omit<Property, 'configuration' | 'units' | 'floorPlans' | 'userProperties'>>

export type RelatedPropertyConfiguration = Partial<Omit<PropertyConfiguration, never>>

export type RelatedProspect = Partial<Omit<Prospect, 'property' | 'application' | 'household' | 'activities'>>

export type RelatedScheduledTransaction = Partial<Omit<ScheduledTransaction, 'property' | 'household' | 'lease' | 'transactions'>>

export type RelatedScreeningRequest = Partial<Omit<ScreeningRequest, 'property' | 'application' | 'household'>>

export type RelatedTransaction = Partial<Omit<Transaction, 'property' | 'household' | 'application' | 'customer' | 'scheduledTransaction'>>

export type RelatedUnit = Partial<Omit<Unit, 'property' | 'floorPlan' | 'currentHousehold' | 'leases' | 'applications'>>

export type RelatedUser = Partial<Omit<User, never>>

export type RelatedUserProperty = Partial<Omit<UserProperty, 'user' | 'property'>>

export type RelatedWorkOrder = Partial<Omit<WorkOrder, 'property' | 'unit' | 'household' | 'customer'>>

export interface ScheduledTransaction {
  id: string
  organizationId: string
  idempotencyId: string | null
  propertyId: string
  householdId: string
  leaseId: string | null
  code: string
  description: string
  type: OpenSet<'CHARGE' | 'CREDIT'>
  frequency: OpenSet<'ONE_TIME' | 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ANNUALLY'>
  /** Always more than 0. */
  amount: number
  /** The first day on which it is due; from there by frequency, on the same day of the month or, where a month has no such day, on its last. It moves no balance. A transaction is posted on each of these days where the configuration of the property has postsScheduledTransactions, from postsScheduledTransactionsFrom on and from the day on which it was scheduled; elsewhere nothing is posted. */
  startDate: string
  /** The last day on which it can be due. */
  endDate: string | null
  documentNumber: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `lease.*` or `lease.id`; takes the grant `leases:read`. */
  lease?: RelatedLease | null
  /** Only when `fields` names it, as `transactions.*` or `transactions.id`; takes the grant `transactions:read`. */
  transactions?: RelatedTransaction[]
}

export interface ScreeningRequest {
  id: string
  organizationId?: string
  propertyId: string
  /** The id under which the property side submitted it. */
  idempotencyId: string
  /** IN_PROGRESS until there is a result, then the status of the result; CLOSED when no result is waited for any more. */
  status: string
  /** Why it is CLOSED; null unless it is. */
  closedReason?: string | null
  applicationId?: string
  householdId?: string
  /** The integration that screens. */
  providerId?: string
  createdAt?: string
  updatedAt?: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
}

export interface ScreeningRequestDetail {
  id: string
  propertyId: string
  organizationId: string
  idempotencyId: string
  status: string
  /** Why it is CLOSED; null unless it is. */
  closedReason: string | null
  applicationId: string
  householdId: string
  providerId: string
  createdAt: string
  updatedAt: string
  /** The methods configured for the property now; a result answers for each of them. */
  screeningMethods: {
    screeningMethodId: string
    name: string
    type: string
  }[]
  screening: {
    id: string
    payload: {
      /** As it was when the application was submitted. Null when there was none. Requests from before this field lack it: read that as null. */
      unit: {
        id: string
        number: string
        floorplan: {
          id: string
          internalName: string | null
          marketingName: string | null
        } | null
      } | null
      applicants: {
        customerId: string
        applicantType: string | null
        isPrimary: boolean
        firstName: string
        middleName: string | null
        lastName: string
        /** YYYY-MM-DD */
        dob: string | null
        email: string | null
        /** Ten digits; any common spelling is accepted. */
        phone: string | null
        relationship: string | null
        currentAddress: {
          line1: string | null
          line2: string | null
          city: string | null
          state: string | null
          postalCode: string | null
          country: string | null
        } | null
        monthlyIncomeAmount: number | null
        employmentInformation: {
          employerName: string | null
          jobTitle: string | null
          /** YYYY-MM-DD */
          startDate: string | null
          monthlyIncomeAmount: number | null
          supervisorName: string | null
          supervisorPhone: string | null
          /** Nine digits. Null when none is on file, and again a year after the final decision. */
          socialSecurityNumber: string | null
        }
        /** The screening of the same person before this one, at the same property, by the same provider. */
        previousScreening: {
          id: string
          requestId: string
          resultId: string | null
          status: string
          screeningCreatedAt: string
          resultCreatedAt: string | null
          cancellationReasons: null
        } | null
      }[]
      rentAmount: number | null
      securityDepositAmount: number | null
      leaseTermMonths: number | null
      /** YYYY-MM-DD */
      desiredMoveInDate: string | null
      household: {
        id: string
        size: number
        adultCount: number
        minorCount: number
        petCount: number
      }
      pets: {
        id: string
        name: string
        type: string
        breed: string | null
        color: string | null
        weight: number | null
        ageYears: number | null
        isServiceAnimal: boolean
        isEmotionalSupportAnimal: boolean
      }[]
      employmentInformation: {
        employerName: string | null
        jobTitle: string | null
        /** YYYY-MM-DD */
        startDate: string | null
        monthlyIncomeAmount: number | null
        supervisorName: string | null
        supervisorPhone: string | null
        /** Nine digits. Null when none is on file, and again a year after the final decision. */
        socialSecurityNumber: string | null
      }
    }
  }
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
}

export interface ScreeningResult {
  id: string
  organizationId: string
  /** The same as id. */
  screeningResultId: string
  screeningRequestId: string
  propertyId: string
  idempotencyId: string | null
  /** The provider's own name for it. */
  providerIdentifier: string | null
  status: string
  notes: string | null
  report: unknown
  screeningMethods: {
    screeningMethodId: string
    name: string
    status: string
    notes: string | null
    updatedAt: string
  }[]
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `request.*` or `request.id`; takes the grant `screening-requests:read`. */
  request?: RelatedScreeningRequest | null
}

export interface Transaction {
  id: string
  organizationId: string
  /** The same as id. */
  transactionId: string
  idempotencyId: string | null
  propertyId: string
  householdId: string | null
  applicationId: string | null
  customerId: string | null
  code: string
  /** That of the code; of a counter-entry, one that undoes it. CHARGE, DEPOSIT and REFUND raise the balance of the household, CREDIT and PAYMENT lower it. */
  type: OpenSet<'CHARGE' | 'CREDIT' | 'PAYMENT' | 'DEPOSIT' | 'REFUND'>
  /** Always more than 0. */
  amount: number
  /** YYYY-MM-DD */
  date: string
  documentNumber: string | null
  notes: string | null
  /** The scheduled transaction that was due on its date, when the server posted it by itself. */
  scheduledTransactionId: string | null
  /** Of a counter-entry: the transaction that it makes good. Both stay in the ledger. */
  voidsTransactionId: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `customer.*` or `customer.id`; takes the grant `customers:read`. */
  customer?: RelatedCustomer | null
  /** Only when `fields` names it, as `scheduledTransaction.*` or `scheduledTransaction.id`; takes the grant `scheduledTransactions:read`. */
  scheduledTransaction?: RelatedScheduledTransaction | null
}

export interface TransactionCode {
  id: string
  organizationId: string
  code: string
  name: string
  type: OpenSet<'CHARGE' | 'CREDIT' | 'PAYMENT' | 'DEPOSIT' | 'REFUND'>
  /** Null when it holds for every property of the organization. */
  propertyId: string | null
  isActive: boolean
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

export interface Unit {
  id: string
  organizationId: string
  propertyId: string
  floorPlanId: string | null
  number: string
  buildingName: string | null
  floorLevel: number | null
  status: OpenSet<'VACANT_READY' | 'VACANT_NOT_READY' | 'VACANT_LEASED' | 'OCCUPIED' | 'NOTICE' | 'NOTICE_LEASED' | 'DOWN' | 'MODEL'>
  /** Which of the rents below reports use. */
  reportConfigurationValue: OpenSet<'Quoting Rent' | 'Financial Market Rent' | 'Market Rent'>
  marketRentAmount: number | null
  quotingRentAmount: number | null
  financialMarketRentAmount: number | null
  squareFeet: number | null
  numBeds: number
  numBaths: number
  /** YYYY-MM-DD */
  vacantSince: string | null
  /** YYYY-MM-DD */
  makeReadyDate: string | null
  /** YYYY-MM-DD */
  availableDate: string | null
  isADA: boolean
  currentHouseholdId: string | null
  mostRecentApplicationId: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `floorPlan.*` or `floorPlan.id`; takes the grant `floorPlans:read`. */
  floorPlan?: RelatedFloorPlan | null
  /** Only when `fields` names it, as `currentHousehold.*` or `currentHousehold.id`; takes the grant `households:read`. */
  currentHousehold?: RelatedHousehold | null
  /** Only when `fields` names it, as `leases.*` or `leases.id`; takes the grant `leases:read`. */
  leases?: RelatedLease[]
  /** Only when `fields` names it, as `applications.*` or `applications.id`; takes the grant `applications:read`. */
  applications?: RelatedApplication[]
}

export interface UpdateApplicationCustomerRequest {
  firstName?: string | undefined
  lastName?: string | undefined
  isPrimary?: boolean | undefined
  middleName?: string | null | undefined
  email?: string | null | undefined
  /** Ten digits; any common spelling is accepted. */
  phone?: string | null | undefined
  /** YYYY-MM-DD */
  birthDate?: string | null | undefined
  /** Another name for birthDate. */
  dob?: string | null | undefined
  applicantType?: 'PRIMARY' | 'CO_APPLICANT' | 'OCCUPANT' | 'MINOR' | 'GUARANTOR' | null | undefined
  relationship?: 'PARTNER' | 'PARENT' | 'ADULT_CHILD' | 'ROOMMATE' | 'CHILD' | 'GUARANTOR' | 'OTHER' | null | undefined
  currentAddress?: {
    line1?: string | null | undefined
    line2?: string | null | undefined
    city?: string | null | undefined
    state?: string | null | undefined
    postalCode?: string | null | undefined
    country?: string | null | undefined
  } | null | undefined
  monthlyIncomeAmount?: number | null | undefined
  employmentInformation?: {
    employerName?: string | null | undefined
    jobTitle?: string | null | undefined
    /** YYYY-MM-DD */
    startDate?: string | null | undefined
    monthlyIncomeAmount?: number | null | undefined
    supervisorName?: string | null | undefined
    /** Ten digits; any common spelling is accepted. */
    supervisorPhone?: string | null | undefined
    socialSecurityNumber?: string | null | undefined
  } | null | undefined
}

export interface UpdateApplicationPetRequest {
  name?: string | undefined
  type?: 'DOG' | 'CAT' | 'BIRD' | 'FISH' | 'REPTILE' | 'SMALL_MAMMAL' | 'OTHER' | undefined
  breed?: string | null | undefined
  color?: string | null | undefined
  weight?: number | null | undefined
  ageYears?: number | null | undefined
  isServiceAnimal?: boolean | undefined
  isEmotionalSupportAnimal?: boolean | undefined
  notes?: string | null | undefined
}

export interface UpdateApplicationRequest {
  /** YYYY-MM-DD */
  desiredMoveInDate?: string | null | undefined
  leaseTermMonths?: number | null | undefined
  notes?: string | null | undefined
  assignedUserId?: string | null | undefined
}

export interface UpdateApplicationStatusRequest {
  /** In any case; answered as one of the first six. */
  status: 'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED' | 'In Progress' | 'Approved' | 'Denied' | 'Cancelled'
  /** Kept as statusReason until the status changes again. */
  reason?: string | null | undefined
}

export interface UpdateApplicationUnitRequest {
  /** Null unassigns, before approval only. */
  unitId: string | null
}

export interface UpdatePropertyAgentConfigurationRequest {
  isEnabled?: boolean | undefined
  /** Kept as it was written. Secrets can be set and are never told. */
  settings?: Record<string, unknown> | undefined
}

export interface UpdateScreeningResultRequest {
  screeningRequestId: string
  status?: string | undefined
  notes?: string | null | undefined
  report?: unknown | undefined
  screeningMethods?: {
    screeningMethodId: string
    status: string
    notes?: string | null | undefined
  }[] | undefined
}

export interface UpdateWorkOrderRequest {
  description?: string | undefined
  status?: 'OPEN' | 'SCHEDULED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELED' | undefined
  priority?: 'EMERGENCY' | 'HIGH' | 'NORMAL' | 'LOW' | 'WARRANTY' | undefined
  entryPreference?: 'ANYTIME' | 'CALL_FIRST' | 'APPOINTMENT_ONLY' | undefined
  hasPetAlert?: boolean | undefined
  unitId?: string | null | undefined
  householdId?: string | null | undefined
  customerId?: string | null | undefined
  requestorName?: string | null | undefined
  requestorEmail?: string | null | undefined
  requestorPhone?: string | null | undefined
  entryNotes?: string | null | undefined
  /** YYYY-MM-DD */
  dueDate?: string | null | undefined
  assignedUserId?: string | null | undefined
  alarmCode?: string | null | undefined
  doorCode?: string | null | undefined
}

export interface User {
  id: string
  organizationId: string
  firstname: string
  lastname: string
  email: string
  status: OpenSet<'ACTIVE' | 'INACTIVE' | 'INVITED'>
  createdAt: string
  updatedAt: string
}

export interface UserProperty {
  id: string
  organizationId: string
  userId: string
  propertyId: string
  role: OpenSet<'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY'>
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `user.*` or `user.id`; takes the grant `users:read`. */
  user?: RelatedUser | null
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

export interface WorkOrder {
  id: string
  organizationId: string
  idempotencyId: string | null
  propertyId: string
  unitId: string | null
  householdId: string | null
  customerId: string | null
  status: OpenSet<'OPEN' | 'SCHEDULED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELED'>
  priority: OpenSet<'EMERGENCY' | 'HIGH' | 'NORMAL' | 'LOW' | 'WARRANTY'>
  description: string
  requestorName: string | null
  requestorEmail: string | null
  requestorPhone: string | null
  entryNotes: string | null
  entryPreference: OpenSet<'ANYTIME' | 'CALL_FIRST' | 'APPOINTMENT_ONLY'>
  hasPetAlert: boolean
  /** YYYY-MM-DD */
  dueDate: string | null
  /** When the status became COMPLETED; null while it is another. */
  completedAt: string | null
  assignedUserId: string | null
  /** Of the home. Null to keys without `workOrders:update`. */
  alarmCode: string | null
  /** Of the home. Null to keys without `workOrders:update`. */
  doorCode: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `unit.*` or `unit.id`; takes the grant `units:read`. */
  unit?: RelatedUnit | null
  /** Only when `fields` names it, as `household.*` or `household.id`; takes the grant `households:read`. */
  household?: RelatedHousehold | null
  /** Only when `fields` names it, as `customer.*` or `customer.id`; takes the grant `customers:read`. */
  customer?: RelatedCustomer | null
}

export type ActivityField = FieldOf<Activity, 'property' | 'prospect' | 'customer' | 'household'>

export type ApplicantField = FieldOf<Applicant, never>

export type ApplicationField = FieldOf<Application, 'property' | 'unit' | 'household' | 'customers' | 'pets' | 'prospect' | 'lease'>

export type CertificationField = FieldOf<Certification, 'property' | 'household' | 'unit' | 'incomeLimit'>

export type ConversationField = FieldOf<Conversation, 'property' | 'household' | 'messages'>

export type CustomerField = FieldOf<Customer, 'property' | 'household' | 'application' | 'transactions' | 'workOrders'>

export type FloorPlanField = FieldOf<FloorPlan, 'property' | 'units'>

export type HouseholdField = FieldOf<Household, 'property' | 'documents' | 'tenants' | 'customers' | 'pets' | 'application' | 'leases' | 'unit' | 'transactions' | 'scheduledTransactions' | 'workOrders' | 'certifications'>

export type HouseholdDocumentField = FieldOf<HouseholdDocument, never>

export type IncomeLimitField = FieldOf<IncomeLimit, 'property'>

export type LeaseField = FieldOf<Lease, 'property' | 'unit' | 'household' | 'document' | 'scheduledTransactions'>

export type MessageField = FieldOf<Message, 'conversation' | 'property' | 'customer' | 'prospect' | 'household'>

export type MessageDetailField = FieldOf<MessageDetail, 'conversation' | 'property' | 'customer' | 'prospect' | 'household'>

export type MoveInField = FieldOf<MoveIn, 'property' | 'household' | 'unit' | 'lease'>

export type MoveOutField = FieldOf<MoveOut, 'property' | 'household' | 'unit' | 'lease'>

export type PetField = FieldOf<Pet, never>

export type PropertyField = FieldOf<Property, 'configuration' | 'units' | 'floorPlans' | 'userProperties'>

export type PropertyAgentConfigurationField = FieldOf<PropertyAgentConfiguration, 'property'>

export type PropertyConfigurationField = FieldOf<PropertyConfiguration, never>

export type PropertyGroupField = FieldOf<PropertyGroup, never>

export type ProspectField = FieldOf<Prospect, 'property' | 'application' | 'household' | 'activities'>

export type ScheduledTransactionField = FieldOf<ScheduledTransaction, 'property' | 'household' | 'lease' | 'transactions'>

export type ScreeningRequestField = FieldOf<ScreeningRequest, 'property' | 'application' | 'household'>

export type ScreeningRequestDetailField = FieldOf<ScreeningRequestDetail, 'property' | 'application' | 'household'>

export type TransactionField = FieldOf<Transaction, 'property' | 'household' | 'application' | 'customer' | 'scheduledTransaction'>

export type TransactionCodeField = FieldOf<TransactionCode, 'property'>

export type UnitField = FieldOf<Unit, 'property' | 'floorPlan' | 'currentHousehold' | 'leases' | 'applications'>

export type UserField = FieldOf<User, never>

export type UserPropertyField = FieldOf<UserProperty, 'user' | 'property'>

export type WorkOrderField = FieldOf<WorkOrder, 'property' | 'unit' | 'household' | 'customer'>

export interface PropertiesQuery<F extends PropertyField = never> extends ListQuery<Pick<Property, 'id' | 'organizationId' | 'name' | 'legalName' | 'status' | 'propertyClass' | 'propertyType' | 'phone' | 'email' | 'website' | 'timezone' | 'unitCount' | 'yearBuilt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'name' | 'legalName' | 'status' | 'propertyClass' | 'propertyType' | 'phone' | 'email' | 'website' | 'timezone' | 'unitCount' | 'yearBuilt' | 'createdAt' | 'updatedAt', F> {}

export interface FloorPlansQuery<F extends FloorPlanField = never> extends ListQuery<Pick<FloorPlan, 'id' | 'organizationId' | 'propertyId' | 'name' | 'marketingName' | 'marketingDescription' | 'numBeds' | 'numBaths' | 'squareFeet' | 'marketRentAmount' | 'depositAmount' | 'isAffordable' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'name' | 'marketingName' | 'marketingDescription' | 'numBeds' | 'numBaths' | 'squareFeet' | 'marketRentAmount' | 'depositAmount' | 'isAffordable' | 'createdAt' | 'updatedAt', F> {}

export interface UnitsQuery<F extends UnitField = never> extends ListQuery<Pick<Unit, 'id' | 'organizationId' | 'propertyId' | 'floorPlanId' | 'number' | 'buildingName' | 'floorLevel' | 'status' | 'reportConfigurationValue' | 'marketRentAmount' | 'quotingRentAmount' | 'financialMarketRentAmount' | 'squareFeet' | 'numBeds' | 'numBaths' | 'vacantSince' | 'makeReadyDate' | 'availableDate' | 'isADA' | 'currentHouseholdId' | 'mostRecentApplicationId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'floorPlanId' | 'number' | 'buildingName' | 'floorLevel' | 'status' | 'reportConfigurationValue' | 'marketRentAmount' | 'quotingRentAmount' | 'financialMarketRentAmount' | 'squareFeet' | 'numBeds' | 'numBaths' | 'vacantSince' | 'makeReadyDate' | 'availableDate' | 'isADA' | 'currentHouseholdId' | 'mostRecentApplicationId' | 'createdAt' | 'updatedAt', F> {}

export interface UsersQuery<F extends UserField = never> extends ListQuery<Pick<User, 'id' | 'organizationId' | 'firstname' | 'lastname' | 'email' | 'status' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'firstname' | 'lastname' | 'email' | 'status' | 'createdAt' | 'updatedAt', F> {}

export interface UserPropertiesQuery<F extends UserPropertyField = never> extends ListQuery<Pick<UserProperty, 'id' | 'organizationId' | 'userId' | 'propertyId' | 'role' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'userId' | 'propertyId' | 'role' | 'createdAt' | 'updatedAt', F> {}

export interface PropertyAgentConfigurationsQuery<F extends PropertyAgentConfigurationField = never> extends ListQuery<Pick<PropertyAgentConfiguration, 'id' | 'organizationId' | 'propertyId' | 'agentType' | 'isEnabled' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'agentType' | 'isEnabled' | 'createdAt' | 'updatedAt', F> {}

export interface PropertyGroupsQuery<F extends PropertyGroupField = never> extends ListQuery<Pick<PropertyGroup, 'id' | 'organizationId' | 'name' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'name' | 'createdAt' | 'updatedAt', F> {}

export interface HouseholdsQuery<F extends HouseholdField = never> extends ListQuery<Pick<Household, 'id' | 'organizationId' | 'name' | 'propertyId' | 'prospectId' | 'applicationId' | 'primaryCustomerId' | 'currentLeaseId' | 'currentUnitId' | 'status' | 'isUnderEviction' | 'isLocked' | 'lockedAt' | 'balanceAmount' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'name' | 'propertyId' | 'prospectId' | 'applicationId' | 'primaryCustomerId' | 'currentLeaseId' | 'currentUnitId' | 'status' | 'isUnderEviction' | 'isLocked' | 'lockedAt' | 'balanceAmount' | 'createdAt' | 'updatedAt', F> {}

export interface CustomersQuery<F extends CustomerField = never> extends ListQuery<Pick<Customer, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'prospectId' | 'applicationId' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phone' | 'phoneE164' | 'birthDate' | 'headOfHousehold' | 'relationship' | 'applicantType' | 'status' | 'isTextOptedOut' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'prospectId' | 'applicationId' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phone' | 'phoneE164' | 'birthDate' | 'headOfHousehold' | 'relationship' | 'applicantType' | 'status' | 'isTextOptedOut' | 'createdAt' | 'updatedAt', F> {}

export interface ApplicationsCustomersQuery<F extends ApplicantField = never> extends ListQuery<Pick<Applicant, 'id' | 'organizationId' | 'customerId' | 'idempotencyId' | 'propertyId' | 'applicationId' | 'householdId' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phone' | 'phoneE164' | 'birthDate' | 'isPrimary' | 'applicantType' | 'relationship' | 'monthlyIncomeAmount' | 'socialSecurityNumberSet' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'customerId' | 'idempotencyId' | 'propertyId' | 'applicationId' | 'householdId' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phone' | 'phoneE164' | 'birthDate' | 'isPrimary' | 'applicantType' | 'relationship' | 'monthlyIncomeAmount' | 'socialSecurityNumberSet' | 'createdAt' | 'updatedAt', F> {}

export interface ApplicationsPetsQuery<F extends PetField = never> extends ListQuery<Pick<Pet, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'applicationId' | 'householdId' | 'name' | 'type' | 'breed' | 'color' | 'weight' | 'ageYears' | 'isServiceAnimal' | 'isEmotionalSupportAnimal' | 'notes' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'applicationId' | 'householdId' | 'name' | 'type' | 'breed' | 'color' | 'weight' | 'ageYears' | 'isServiceAnimal' | 'isEmotionalSupportAnimal' | 'notes' | 'createdAt' | 'updatedAt', F> {}

export interface LeasesQuery<F extends LeaseField = never> extends ListQuery<Pick<Lease, 'id' | 'organizationId' | 'propertyId' | 'unitId' | 'householdId' | 'applicationId' | 'status' | 'startDate' | 'endDate' | 'moveInDate' | 'moveOutDate' | 'rentAmount' | 'securityDepositAmount' | 'termMonths' | 'signedAt' | 'completedAt' | 'moveOutId' | 'documentId' | 'cancellationReason' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'unitId' | 'householdId' | 'applicationId' | 'status' | 'startDate' | 'endDate' | 'moveInDate' | 'moveOutDate' | 'rentAmount' | 'securityDepositAmount' | 'termMonths' | 'signedAt' | 'completedAt' | 'moveOutId' | 'documentId' | 'cancellationReason' | 'createdAt' | 'updatedAt', F> {}

export interface MoveInsQuery<F extends MoveInField = never> extends ListQuery<Pick<MoveIn, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'unitId' | 'leaseId' | 'date' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'unitId' | 'leaseId' | 'date' | 'createdAt' | 'updatedAt', F> {}

export interface MoveOutsQuery<F extends MoveOutField = never> extends ListQuery<Pick<MoveOut, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'unitId' | 'leaseId' | 'date' | 'reason' | 'noticeDate' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'unitId' | 'leaseId' | 'date' | 'reason' | 'noticeDate' | 'createdAt' | 'updatedAt', F> {}

export interface HouseholdsDocumentsQuery<F extends HouseholdDocumentField = never> extends ListQuery<Pick<HouseholdDocument, 'id' | 'organizationId' | 'idempotencyId' | 'householdId' | 'propertyId' | 'name' | 'documentType' | 'mimeType' | 'size' | 'sha256' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'householdId' | 'propertyId' | 'name' | 'documentType' | 'mimeType' | 'size' | 'sha256' | 'createdAt' | 'updatedAt', F> {}

export interface ProspectsQuery<F extends ProspectField = never> extends ListQuery<Pick<Prospect, 'id' | 'organizationId' | 'prospectId' | 'propertyId' | 'idempotencyId' | 'firstName' | 'lastName' | 'email' | 'phone' | 'phoneE164' | 'isCorporation' | 'companyName' | 'referralSource' | 'isManual' | 'introductoryNote' | 'minPrice' | 'maxPrice' | 'numBeds' | 'numBaths' | 'moveInStart' | 'moveInEnd' | 'preferredUnit' | 'preferredFloorPlanId' | 'status' | 'assignedUserId' | 'householdId' | 'applicationId' | 'customerId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'prospectId' | 'propertyId' | 'idempotencyId' | 'firstName' | 'lastName' | 'email' | 'phone' | 'phoneE164' | 'isCorporation' | 'companyName' | 'referralSource' | 'isManual' | 'introductoryNote' | 'minPrice' | 'maxPrice' | 'numBeds' | 'numBaths' | 'moveInStart' | 'moveInEnd' | 'preferredUnit' | 'preferredFloorPlanId' | 'status' | 'assignedUserId' | 'householdId' | 'applicationId' | 'customerId' | 'createdAt' | 'updatedAt', F> {}

export interface ActivitiesQuery<F extends ActivityField = never> extends ListQuery<Pick<Activity, 'id' | 'organizationId' | 'propertyId' | 'prospectId' | 'customerId' | 'householdId' | 'type' | 'assignedUserId' | 'description' | 'scheduledAt' | 'completedAt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'prospectId' | 'customerId' | 'householdId' | 'type' | 'assignedUserId' | 'description' | 'scheduledAt' | 'completedAt' | 'createdAt' | 'updatedAt', F> {}

export interface ApplicationsQuery<F extends ApplicationField = never> extends ListQuery<Pick<Application, 'id' | 'organizationId' | 'applicationId' | 'idempotencyId' | 'status' | 'prospectId' | 'propertyId' | 'householdId' | 'unitId' | 'customerId' | 'assignedUserId' | 'leaseId' | 'notes' | 'desiredMoveInDate' | 'leaseTermMonths' | 'submittedAt' | 'signedAt' | 'statusReason' | 'statusChangedAt' | 'screeningStatus' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'applicationId' | 'idempotencyId' | 'status' | 'prospectId' | 'propertyId' | 'householdId' | 'unitId' | 'customerId' | 'assignedUserId' | 'leaseId' | 'notes' | 'desiredMoveInDate' | 'leaseTermMonths' | 'submittedAt' | 'signedAt' | 'statusReason' | 'statusChangedAt' | 'screeningStatus' | 'createdAt' | 'updatedAt', F> {}

export interface ScreeningRequestsQuery<F extends ScreeningRequestField = never> extends ListQuery<Pick<ScreeningRequest, 'id' | 'organizationId' | 'propertyId' | 'idempotencyId' | 'status' | 'closedReason' | 'applicationId' | 'householdId' | 'providerId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'idempotencyId' | 'status' | 'closedReason' | 'applicationId' | 'householdId' | 'providerId' | 'createdAt' | 'updatedAt', F> {
  /** Only those with this status; IN_PROGRESS: ready to process. */
  status?: string | undefined
}

export interface IncomeLimitsQuery<F extends IncomeLimitField = never> extends ListQuery<Pick<IncomeLimit, 'id' | 'organizationId' | 'propertyId' | 'name' | 'amount' | 'numHouseholdMembers' | 'amiPercentage' | 'effectiveDate' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'name' | 'amount' | 'numHouseholdMembers' | 'amiPercentage' | 'effectiveDate' | 'createdAt' | 'updatedAt', F> {}

export interface CertificationsQuery<F extends CertificationField = never> extends ListQuery<Pick<Certification, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'unitId' | 'certificationType' | 'effectiveDate' | 'householdSize' | 'householdIncomeAmount' | 'incomeFromAssetsAmount' | 'marketRentAmount' | 'tenantRentAmount' | 'utilityAllowanceAmount' | 'grossRentAmount' | 'incomeLimitId' | 'amiPercentage' | 'programType' | 'status' | 'signedAt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'unitId' | 'certificationType' | 'effectiveDate' | 'householdSize' | 'householdIncomeAmount' | 'incomeFromAssetsAmount' | 'marketRentAmount' | 'tenantRentAmount' | 'utilityAllowanceAmount' | 'grossRentAmount' | 'incomeLimitId' | 'amiPercentage' | 'programType' | 'status' | 'signedAt' | 'createdAt' | 'updatedAt', F> {}

export interface TransactionCodesQuery<F extends TransactionCodeField = never> extends ListQuery<Pick<TransactionCode, 'id' | 'organizationId' | 'code' | 'name' | 'type' | 'propertyId' | 'isActive' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'code' | 'name' | 'type' | 'propertyId' | 'isActive' | 'createdAt' | 'updatedAt', F> {}

export interface TransactionsQuery<F extends TransactionField = never> extends ListQuery<Pick<Transaction, 'id' | 'organizationId' | 'transactionId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'applicationId' | 'customerId' | 'code' | 'type' | 'amount' | 'date' | 'documentNumber' | 'notes' | 'scheduledTransactionId' | 'voidsTransactionId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'transactionId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'applicationId' | 'customerId' | 'code' | 'type' | 'amount' | 'date' | 'documentNumber' | 'notes' | 'scheduledTransactionId' | 'voidsTransactionId' | 'createdAt' | 'updatedAt', F> {}

export interface ScheduledTransactionsQuery<F extends ScheduledTransactionField = never> extends ListQuery<Pick<ScheduledTransaction, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'leaseId' | 'code' | 'description' | 'type' | 'frequency' | 'amount' | 'startDate' | 'endDate' | 'documentNumber' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'leaseId' | 'code' | 'description' | 'type' | 'frequency' | 'amount' | 'startDate' | 'endDate' | 'documentNumber' | 'createdAt' | 'updatedAt', F> {}

export interface WorkOrdersQuery<F extends WorkOrderField = never> extends ListQuery<Pick<WorkOrder, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'unitId' | 'householdId' | 'customerId' | 'status' | 'priority' | 'description' | 'requestorName' | 'requestorEmail' | 'requestorPhone' | 'entryNotes' | 'entryPreference' | 'hasPetAlert' | 'dueDate' | 'completedAt' | 'assignedUserId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'unitId' | 'householdId' | 'customerId' | 'status' | 'priority' | 'description' | 'requestorName' | 'requestorEmail' | 'requestorPhone' | 'entryNotes' | 'entryPreference' | 'hasPetAlert' | 'dueDate' | 'completedAt' | 'assignedUserId' | 'createdAt' | 'updatedAt', F> {}

export interface MessagesQuery<F extends MessageField = never> extends ListQuery<Pick<Message, 'id' | 'organizationId' | 'conversationId' | 'propertyId' | 'customerId' | 'prospectId' | 'householdId' | 'direction' | 'from' | 'to' | 'content' | 'messageSid' | 'messageStatus' | 'messageStatusReason' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'conversationId' | 'propertyId' | 'customerId' | 'prospectId' | 'householdId' | 'direction' | 'from' | 'to' | 'content' | 'messageSid' | 'messageStatus' | 'messageStatusReason' | 'createdAt' | 'updatedAt', F> {
  /** Its messages, the oldest first. */
  conversationId?: string | undefined
  /** The message that you sent under this id; none: it never landed. */
  idempotencyId?: string | undefined
  /** The message with this identifier of the carrier's. */
  messageSid?: string | undefined
}

export interface ConversationsQuery<F extends ConversationField = never> extends ListQuery<Pick<Conversation, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'customerId' | 'prospectId' | 'conversationStatus' | 'lastMessageAt' | 'lastMessageDirection' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'customerId' | 'prospectId' | 'conversationStatus' | 'lastMessageAt' | 'lastMessageDirection' | 'createdAt' | 'updatedAt', F> {
  /** Those with this customer. */
  customerId?: string | undefined
  /** Those with this prospect, also when they have become a customer. */
  prospectId?: string | undefined
  /** Those with any member of the household. */
  householdId?: string | undefined
  /** Those of this property. */
  propertyId?: string | undefined
  /** Those that report this status. */
  status?: 'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP' | undefined
}

export interface Routes {
  readonly me: MeRoutes
  readonly conformanceReports: ConformanceReportsRoutes
  readonly properties: PropertiesRoutes
  readonly propertyConfigurations: PropertyConfigurationsRoutes
  readonly floorPlans: FloorPlansRoutes
  readonly units: UnitsRoutes
  readonly users: UsersRoutes
  readonly userProperties: UserPropertiesRoutes
  readonly propertyAgentConfigurations: PropertyAgentConfigurationsRoutes
  readonly propertyGroups: PropertyGroupsRoutes
  readonly ils: IlsRoutes
  readonly households: HouseholdsRoutes
  readonly customers: CustomersRoutes
  readonly applications: ApplicationsRoutes
  readonly leases: LeasesRoutes
  readonly moveIns: MoveInsRoutes
  readonly moveOuts: MoveOutsRoutes
  readonly prospects: ProspectsRoutes
  readonly activities: ActivitiesRoutes
  readonly externalApi: ExternalApiRoutes
  readonly screeningRequests: ScreeningRequestsRoutes
  readonly screeningResults: ScreeningResultsRoutes
  readonly incomeLimits: IncomeLimitsRoutes
  readonly certifications: CertificationsRoutes
  readonly transactionCodes: TransactionCodesRoutes
  readonly transactions: TransactionsRoutes
  readonly scheduledTransactions: ScheduledTransactionsRoutes
  readonly workOrders: WorkOrdersRoutes
  readonly messages: MessagesRoutes
  readonly conversations: ConversationsRoutes
}

export interface MeRoutes {
  /**
   * What the calling key is and may do.
   * `GET /me`
   * Needs no grant.
   */
  get(call?: CallOptions): Promise<Me>
}

export interface ConformanceReportsRoutes {
  /**
   * Hand in a report of the conformance kit, for whoever looks after your integration.
   * `POST /conformanceReports`
   * Needs no grant.
   */
  create(body: CreateConformanceReportRequest, call?: CallOptions): Promise<KeptConformanceReport>
}

export interface PropertiesRoutes {
  /**
   * List properties.
   * `GET /properties`
   * Needs the grant `properties:read`.
   */
  list<F extends PropertyField = never>(query?: PropertiesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Property, F>>>
  /** Every record of `properties.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends PropertyField = never>(query?: PropertiesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Property, F>, void, undefined>
  /**
   * Read one property.
   * `GET /properties/{propertyId}`
   * Needs the grant `properties:read`.
   */
  get<F extends PropertyField = never>(propertyId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Property, F>>
  readonly configuration: PropertiesConfigurationRoutes
}

export interface PropertyConfigurationsRoutes {
  /**
   * Read one property configuration.
   * `GET /propertyConfigurations/{propertyConfigurationId}`
   * Needs the grant `propertyConfigurations:read` or `properties:read`.
   */
  get<F extends PropertyConfigurationField = never>(propertyConfigurationId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<PropertyConfiguration, F>>
}

export interface FloorPlansRoutes {
  /**
   * List floor plans.
   * `GET /floorPlans`
   * Needs the grant `floorPlans:read`.
   */
  list<F extends FloorPlanField = never>(query?: FloorPlansQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<FloorPlan, F>>>
  /** Every record of `floorPlans.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends FloorPlanField = never>(query?: FloorPlansQuery<F>, call?: CallOptions): AsyncGenerator<Selected<FloorPlan, F>, void, undefined>
  /**
   * Read one floor plan.
   * `GET /floorPlans/{floorPlanId}`
   * Needs the grant `floorPlans:read`.
   */
  get<F extends FloorPlanField = never>(floorPlanId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<FloorPlan, F>>
}

export interface UnitsRoutes {
  /**
   * List units.
   * `GET /units`
   * Needs the grant `units:read`.
   */
  list<F extends UnitField = never>(query?: UnitsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Unit, F>>>
  /** Every record of `units.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends UnitField = never>(query?: UnitsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Unit, F>, void, undefined>
  /**
   * Read one unit.
   * `GET /units/{unitId}`
   * Needs the grant `units:read`.
   */
  get<F extends UnitField = never>(unitId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Unit, F>>
}

export interface UsersRoutes {
  /**
   * List users.
   * `GET /users`
   * Needs the grant `users:read`.
   */
  list<F extends UserField = never>(query?: UsersQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<User, F>>>
  /** Every record of `users.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends UserField = never>(query?: UsersQuery<F>, call?: CallOptions): AsyncGenerator<Selected<User, F>, void, undefined>
  /**
   * Create a user.
   * `POST /users`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Writing users must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `users:create`.
   */
  create(body: CreateUserRequest, call?: CallOptions): Promise<User>
  /**
   * Read one user.
   * `GET /users/{userId}`
   * Needs the grant `users:read`.
   */
  get<F extends UserField = never>(userId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<User, F>>
}

export interface UserPropertiesRoutes {
  /**
   * List user properties.
   * `GET /userProperties`
   * Needs the grant `userProperties:read`.
   */
  list<F extends UserPropertyField = never>(query?: UserPropertiesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<UserProperty, F>>>
  /** Every record of `userProperties.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends UserPropertyField = never>(query?: UserPropertiesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<UserProperty, F>, void, undefined>
  /**
   * Read one user property.
   * `GET /userProperties/{userPropertyId}`
   * Needs the grant `userProperties:read`.
   */
  get<F extends UserPropertyField = never>(userPropertyId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<UserProperty, F>>
}

export interface PropertyAgentConfigurationsRoutes {
  /**
   * List agent configurations.
   * `GET /propertyAgentConfigurations`
   * Needs the grant `propertyAgentConfigurations:read`.
   */
  list<F extends PropertyAgentConfigurationField = never>(query?: PropertyAgentConfigurationsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<PropertyAgentConfiguration, F>>>
  /** Every record of `propertyAgentConfigurations.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends PropertyAgentConfigurationField = never>(query?: PropertyAgentConfigurationsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<PropertyAgentConfiguration, F>, void, undefined>
  /**
   * Read one property agent configuration.
   * `GET /propertyAgentConfigurations/{propertyAgentConfigurationId}`
   * Needs the grant `propertyAgentConfigurations:read`.
   */
  get<F extends PropertyAgentConfigurationField = never>(propertyAgentConfigurationId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<PropertyAgentConfiguration, F>>
  /**
   * Change an agent configuration: what is missing stays, and so does a secret that is not in settings.
   * `PUT /propertyAgentConfigurations/{propertyAgentConfigurationId}`
   * Needs the grant `propertyAgentConfigurations:update`.
   */
  update(propertyAgentConfigurationId: string, body: UpdatePropertyAgentConfigurationRequest, call?: CallOptions): Promise<PropertyAgentConfiguration>
}

export interface PropertyGroupsRoutes {
  /**
   * List property groups.
   * `GET /propertyGroups`
   * Needs the grant `propertyGroups:read`.
   */
  list<F extends PropertyGroupField = never>(query?: PropertyGroupsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<PropertyGroup, F>>>
  /** Every record of `propertyGroups.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends PropertyGroupField = never>(query?: PropertyGroupsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<PropertyGroup, F>, void, undefined>
  /**
   * Create a property group.
   * `POST /propertyGroups`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Writing property groups must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `propertyGroups:create`.
   */
  create(body: CreatePropertyGroupRequest, call?: CallOptions): Promise<PropertyGroup>
  /**
   * Read one property group.
   * `GET /propertyGroups/{propertyGroupId}`
   * Needs the grant `propertyGroups:read`.
   */
  get<F extends PropertyGroupField = never>(propertyGroupId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<PropertyGroup, F>>
}

export interface PropertiesConfigurationRoutes {
  /**
   * Read the configuration of a property, as a list of one.
   * `GET /properties/{propertyId}/configuration`
   * Needs the grant `properties:read` or `propertyConfigurations:read`.
   */
  list<F extends PropertyConfigurationField = never>(propertyId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Listing<Selected<PropertyConfiguration, F>>>
}

export interface IlsRoutes {
  readonly units: IlsUnitsRoutes
}

export interface IlsUnitsRoutes {
  /**
   * Read what the properties have to let, as JSON or as a MITS 4.1 document.
   * `GET /ils/units`
   * Needs the grant `ils:read`.
   * Takes `live` and `test` and `ils` keys only.
   */
  list(query?: {
    /** This property alone. */
    propertyId?: string | undefined
  } & { format?: 'json' | undefined }, call?: CallOptions): Promise<Listing<IlsProperty>>
  /** The same as XML. */
  list(query: {
    /** This property alone. */
    propertyId?: string | undefined
  } & { format: 'xml' }, call?: CallOptions): Promise<string>
}

export interface HouseholdsRoutes {
  /**
   * List households.
   * `GET /households`
   * Needs the grant `households:read`.
   */
  list<F extends HouseholdField = never>(query?: HouseholdsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Household, F>>>
  /** Every record of `households.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends HouseholdField = never>(query?: HouseholdsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Household, F>, void, undefined>
  /**
   * Read one household.
   * `GET /households/{householdId}`
   * Needs the grant `households:read`.
   */
  get<F extends HouseholdField = never>(householdId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Household, F>>
  readonly documents: HouseholdsDocumentsRoutes
}

export interface CustomersRoutes {
  /**
   * List customers.
   * `GET /customers`
   * Needs the grant `customers:read`.
   */
  list<F extends CustomerField = never>(query?: CustomersQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Customer, F>>>
  /** Every record of `customers.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends CustomerField = never>(query?: CustomersQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Customer, F>, void, undefined>
  /**
   * Read one customer.
   * `GET /customers/{customerId}`
   * Needs the grant `customers:read`.
   */
  get<F extends CustomerField = never>(customerId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Customer, F>>
}

export interface ApplicationsRoutes {
  /**
   * List applications.
   * `GET /applications`
   * Needs the grant `applications:read`.
   */
  list<F extends ApplicationField = never>(query?: ApplicationsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Application, F>>>
  /** Every record of `applications.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ApplicationField = never>(query?: ApplicationsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Application, F>, void, undefined>
  /**
   * Create an application from a prospect, with its applicants and pets.
   * `POST /applications`
   * Needs the grant `applications:create`.
   */
  create(body: CreateApplicationRequest, call?: CallOptions): Promise<CreatedApplication>
  /**
   * Read one application.
   * `GET /applications/{applicationId}`
   * Needs the grant `applications:read`.
   */
  get<F extends ApplicationField = never>(applicationId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Application, F>>
  /**
   * Change the details of an application: what is missing stays, null clears.
   * `PUT /applications/{applicationId}`
   * Needs the grant `applications:update`.
   */
  update(applicationId: string, body: UpdateApplicationRequest, call?: CallOptions): Promise<Application>
  readonly customers: ApplicationsCustomersRoutes
  readonly pets: ApplicationsPetsRoutes
  readonly status: ApplicationsStatusRoutes
  readonly unit: ApplicationsUnitRoutes
}

export interface ApplicationsCustomersRoutes {
  /**
   * List applicants of an application.
   * `GET /applications/{applicationId}/customers`
   * Needs the grant `applications:read`.
   */
  list<F extends ApplicantField = never>(applicationId: string, query?: ApplicationsCustomersQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Applicant, F>>>
  /** Every record of `applications.customers.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ApplicantField = never>(applicationId: string, query?: ApplicationsCustomersQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Applicant, F>, void, undefined>
  /**
   * Add an applicant; one with isPrimary takes the place of the primary applicant.
   * `POST /applications/{applicationId}/customers`
   * Needs the grant `applications:update`.
   */
  create(applicationId: string, body: CreateApplicationCustomerRequest, call?: CallOptions): Promise<Applicant>
  /**
   * Change an applicant: what is missing stays, null clears.
   * `PUT /applications/{applicationId}/customers/{customerId}`
   * Needs the grant `applications:update`.
   */
  update(applicationId: string, customerId: string, body: UpdateApplicationCustomerRequest, call?: CallOptions): Promise<Applicant>
  /**
   * Take an applicant out of an application.
   * `DELETE /applications/{applicationId}/customers/{customerId}`
   * Needs the grant `applications:update`.
   */
  delete(applicationId: string, customerId: string, call?: CallOptions): Promise<Confirmation>
}

export interface ApplicationsPetsRoutes {
  /**
   * List pets of an application.
   * `GET /applications/{applicationId}/pets`
   * Needs the grant `applications:read`.
   */
  list<F extends PetField = never>(applicationId: string, query?: ApplicationsPetsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Pet, F>>>
  /** Every record of `applications.pets.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends PetField = never>(applicationId: string, query?: ApplicationsPetsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Pet, F>, void, undefined>
  /**
   * Add a pet.
   * `POST /applications/{applicationId}/pets`
   * Needs the grant `applications:update`.
   */
  create(applicationId: string, body: CreateApplicationPetRequest, call?: CallOptions): Promise<Pet>
  /**
   * Change a pet: what is missing stays, null clears.
   * `PUT /applications/{applicationId}/pets/{petId}`
   * Needs the grant `applications:update`.
   */
  update(applicationId: string, petId: string, body: UpdateApplicationPetRequest, call?: CallOptions): Promise<Pet>
  /**
   * Remove a pet.
   * `DELETE /applications/{applicationId}/pets/{petId}`
   * Needs the grant `applications:update`.
   */
  delete(applicationId: string, petId: string, call?: CallOptions): Promise<Confirmation>
}

export interface LeasesRoutes {
  /**
   * List leases.
   * `GET /leases`
   * Needs the grant `leases:read`.
   */
  list<F extends LeaseField = never>(query?: LeasesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Lease, F>>>
  /** Every record of `leases.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends LeaseField = never>(query?: LeasesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Lease, F>, void, undefined>
  /**
   * Read one lease.
   * `GET /leases/{leaseId}`
   * Needs the grant `leases:read`.
   */
  get<F extends LeaseField = never>(leaseId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Lease, F>>
  /**
   * Cancel a lease before anybody moved in.
   * `POST /leases/{leaseId}/cancel`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Cancelling leases must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `leases:update`.
   */
  cancel(leaseId: string, body?: CreateLeaseCancelRequest, call?: CallOptions): Promise<Lease>
}

export interface MoveInsRoutes {
  /**
   * List move-ins.
   * `GET /moveIns`
   * Needs the grant `moveIns:read`.
   */
  list<F extends MoveInField = never>(query?: MoveInsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<MoveIn, F>>>
  /** Every record of `moveIns.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends MoveInField = never>(query?: MoveInsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<MoveIn, F>, void, undefined>
  /**
   * Record that a household has moved in.
   * `POST /moveIns`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Recording move-ins must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `moveIns:create`.
   */
  create(body: CreateMoveInRequest, call?: CallOptions): Promise<MoveIn>
  /**
   * Read one move in.
   * `GET /moveIns/{moveInId}`
   * Needs the grant `moveIns:read`.
   */
  get<F extends MoveInField = never>(moveInId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<MoveIn, F>>
}

export interface MoveOutsRoutes {
  /**
   * List move-outs.
   * `GET /moveOuts`
   * Needs the grant `moveOuts:read`.
   */
  list<F extends MoveOutField = never>(query?: MoveOutsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<MoveOut, F>>>
  /** Every record of `moveOuts.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends MoveOutField = never>(query?: MoveOutsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<MoveOut, F>, void, undefined>
  /**
   * Record that a household has moved out, or that it will.
   * `POST /moveOuts`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Recording move-outs must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `moveOuts:create`.
   */
  create(body: CreateMoveOutRequest, call?: CallOptions): Promise<MoveOut>
  /**
   * Read one move out.
   * `GET /moveOuts/{moveOutId}`
   * Needs the grant `moveOuts:read`.
   */
  get<F extends MoveOutField = never>(moveOutId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<MoveOut, F>>
}

export interface HouseholdsDocumentsRoutes {
  /**
   * List documents of a household.
   * `GET /households/{householdId}/documents`
   * Needs the grant `documents:read`.
   */
  list<F extends HouseholdDocumentField = never>(householdId: string, query?: HouseholdsDocumentsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<HouseholdDocument, F>>>
  /** Every record of `households.documents.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends HouseholdDocumentField = never>(householdId: string, query?: HouseholdsDocumentsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<HouseholdDocument, F>, void, undefined>
  /**
   * Upload a document of a household, such as the signed lease.
   * `POST /households/{householdId}/documents`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Uploading documents must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `documents:create`.
   */
  create(householdId: string, body: CreateHouseholdDocumentRequest, call?: CallOptions): Promise<HouseholdDocument>
}

export interface ProspectsRoutes {
  /**
   * List prospects.
   * `GET /prospects`
   * Needs the grant `prospects:read`.
   */
  list<F extends ProspectField = never>(query?: ProspectsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Prospect, F>>>
  /** Every record of `prospects.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ProspectField = never>(query?: ProspectsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Prospect, F>, void, undefined>
  /**
   * Create a prospect.
   * `POST /prospects`
   * Needs the grant `prospects:create`.
   */
  create(body: CreateProspectRequest, call?: CallOptions): Promise<Prospect>
  /**
   * Read one prospect.
   * `GET /prospects/{prospectId}`
   * Needs the grant `prospects:read`.
   */
  get<F extends ProspectField = never>(prospectId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Prospect, F>>
}

export interface ActivitiesRoutes {
  /**
   * List activities.
   * `GET /activities`
   * Needs the grant `activities:read`.
   */
  list<F extends ActivityField = never>(query?: ActivitiesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Activity, F>>>
  /** Every record of `activities.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ActivityField = never>(query?: ActivitiesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Activity, F>, void, undefined>
  /**
   * Read one activity.
   * `GET /activities/{activityId}`
   * Needs the grant `activities:read`.
   */
  get<F extends ActivityField = never>(activityId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Activity, F>>
}

export interface ExternalApiRoutes {
  readonly ilsProspects: ExternalApiIlsProspectsRoutes
}

export interface ExternalApiIlsProspectsRoutes {
  /**
   * Submit a prospect from a listing service; of a person already known you are told what you said yourself.
   * `POST /external-api/ils-prospects`
   * Needs the grant `ils-prospects:create`.
   * Takes `ils` keys only.
   */
  create(body: CreateExternalApiIlsProspectRequest, call?: CallOptions): Promise<Prospect>
}

export interface ApplicationsStatusRoutes {
  /**
   * Set the status of an application.
   * `PUT /applications/{applicationId}/status`
   * Needs the grant `applications:update`.
   */
  update(applicationId: string, body: UpdateApplicationStatusRequest, call?: CallOptions): Promise<Application>
}

export interface ApplicationsUnitRoutes {
  /**
   * Assign a unit to an application.
   * `PUT /applications/{applicationId}/unit`
   * Needs the grant `applications:update`.
   */
  update(applicationId: string, body: UpdateApplicationUnitRequest, call?: CallOptions): Promise<Application>
}

export interface ScreeningRequestsRoutes {
  /**
   * List the screening requests submitted to you.
   * `GET /screening-requests`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Screening must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `screening-requests:read`.
   */
  list<F extends ScreeningRequestField = never>(query?: ScreeningRequestsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ScreeningRequest, F>>>
  /** Every record of `screeningRequests.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ScreeningRequestField = never>(query?: ScreeningRequestsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ScreeningRequest, F>, void, undefined>
  /**
   * Read one screening request with all that is needed to screen.
   * `GET /screening-requests/{screeningRequestId}`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Screening must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `screening-requests:read`.
   */
  get<F extends ScreeningRequestDetailField = never>(screeningRequestId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<ScreeningRequestDetail, F>>
}

export interface ScreeningResultsRoutes {
  /**
   * Record the result of a screening, with one entry for each configured method.
   * `POST /screening-results`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Screening must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `screening-results:create`.
   */
  create(body: CreateScreeningResultRequest, call?: CallOptions): Promise<ScreeningResult>
  /**
   * Change the result of a screening: what is missing stays, null clears.
   * `PATCH /screening-results`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Screening must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `screening-results:update`.
   */
  update(body: UpdateScreeningResultRequest, call?: CallOptions): Promise<ScreeningResult>
}

export interface IncomeLimitsRoutes {
  /**
   * List income limits.
   * `GET /incomeLimits`
   * Needs the grant `incomeLimits:read`.
   */
  list<F extends IncomeLimitField = never>(query?: IncomeLimitsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<IncomeLimit, F>>>
  /** Every record of `incomeLimits.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends IncomeLimitField = never>(query?: IncomeLimitsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<IncomeLimit, F>, void, undefined>
  /**
   * Read one income limit.
   * `GET /incomeLimits/{incomeLimitId}`
   * Needs the grant `incomeLimits:read`.
   */
  get<F extends IncomeLimitField = never>(incomeLimitId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<IncomeLimit, F>>
}

export interface CertificationsRoutes {
  /**
   * List certifications of household income.
   * `GET /certifications`
   * Needs the grant `certifications:read`.
   */
  list<F extends CertificationField = never>(query?: CertificationsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Certification, F>>>
  /** Every record of `certifications.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends CertificationField = never>(query?: CertificationsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Certification, F>, void, undefined>
  /**
   * Read one certification.
   * `GET /certifications/{certificationId}`
   * Needs the grant `certifications:read`.
   */
  get<F extends CertificationField = never>(certificationId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Certification, F>>
}

export interface TransactionCodesRoutes {
  /**
   * List transaction codes.
   * `GET /transactionCodes`
   * Needs the grant `transactionCodes:read`.
   */
  list<F extends TransactionCodeField = never>(query?: TransactionCodesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<TransactionCode, F>>>
  /** Every record of `transactionCodes.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends TransactionCodeField = never>(query?: TransactionCodesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<TransactionCode, F>, void, undefined>
  /**
   * Read one transaction code.
   * `GET /transactionCodes/{transactionCodeId}`
   * Needs the grant `transactionCodes:read`.
   */
  get<F extends TransactionCodeField = never>(transactionCodeId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<TransactionCode, F>>
}

export interface TransactionsRoutes {
  /**
   * List transactions.
   * `GET /transactions`
   * Needs the grant `transactions:read`.
   */
  list<F extends TransactionField = never>(query?: TransactionsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Transaction, F>>>
  /** Every record of `transactions.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends TransactionField = never>(query?: TransactionsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Transaction, F>, void, undefined>
  /**
   * Post a transaction to the ledger of a household.
   * `POST /transactions`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Posting transactions must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `transactions:create`.
   */
  create(body: CreateTransactionRequest, call?: CallOptions): Promise<Transaction>
  /**
   * Read one transaction.
   * `GET /transactions/{transactionId}`
   * Needs the grant `transactions:read`.
   */
  get<F extends TransactionField = never>(transactionId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Transaction, F>>
}

export interface ScheduledTransactionsRoutes {
  /**
   * List scheduled transactions.
   * `GET /scheduledTransactions`
   * Needs the grant `scheduledTransactions:read`.
   */
  list<F extends ScheduledTransactionField = never>(query?: ScheduledTransactionsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ScheduledTransaction, F>>>
  /** Every record of `scheduledTransactions.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ScheduledTransactionField = never>(query?: ScheduledTransactionsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ScheduledTransaction, F>, void, undefined>
  /**
   * Schedule a transaction for a household.
   * `POST /scheduledTransactions`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Writing scheduled transactions must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `scheduledTransactions:create`.
   */
  create(body: CreateScheduledTransactionRequest, call?: CallOptions): Promise<ScheduledTransaction>
  /**
   * Read one scheduled transaction.
   * `GET /scheduledTransactions/{scheduledTransactionId}`
   * Needs the grant `scheduledTransactions:read`.
   */
  get<F extends ScheduledTransactionField = never>(scheduledTransactionId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<ScheduledTransaction, F>>
}

export interface WorkOrdersRoutes {
  /**
   * List work orders.
   * `GET /workOrders`
   * Needs the grant `workOrders:read`.
   */
  list<F extends WorkOrderField = never>(query?: WorkOrdersQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<WorkOrder, F>>>
  /** Every record of `workOrders.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends WorkOrderField = never>(query?: WorkOrdersQuery<F>, call?: CallOptions): AsyncGenerator<Selected<WorkOrder, F>, void, undefined>
  /**
   * Create a work order.
   * `POST /workOrders`
   * Needs the grant `workOrders:create`.
   */
  create(body: CreateWorkOrderRequest, call?: CallOptions): Promise<WorkOrder>
  /**
   * Read one work order.
   * `GET /workOrders/{workOrderId}`
   * Needs the grant `workOrders:read`.
   */
  get<F extends WorkOrderField = never>(workOrderId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<WorkOrder, F>>
  /**
   * Change a work order: what is missing stays, null or a blank clears.
   * `PUT /workOrders/{workOrderId}`
   * Needs the grant `workOrders:update`.
   */
  update(workOrderId: string, body: UpdateWorkOrderRequest, call?: CallOptions): Promise<WorkOrder>
}

export interface MessagesRoutes {
  /**
   * Send a text to a customer or a prospect.
   * `POST /messages`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Messaging must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `messages:create`.
   */
  create(body: CreateMessageRequest, call?: CallOptions): Promise<Message>
  /**
   * List the messages of a conversation, or find one that was sent or received.
   * `GET /messages`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Messaging must be enabled for the integration; `GET /me` shows whether it is.
   * One of `conversationId`, `idempotencyId`, `messageSid` must be given.
   * Needs the grant `messages:read`.
   */
  list<F extends MessageField = never>(query?: MessagesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Message, F>>>
  /** Every record of `messages.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends MessageField = never>(query?: MessagesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Message, F>, void, undefined>
  /**
   * Read one message: how delivery fares, its attachments, its conversation and its flag.
   * `GET /messages/{messageId}`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Messaging must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `messages:read`.
   */
  get<F extends MessageDetailField = never>(messageId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<MessageDetail, F>>
  /**
   * Flag a message as in need of help, or resolve that.
   * `PATCH /messages/{messageId}/needsHelp`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Messaging must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `messages:update`.
   */
  flag(messageId: string, body: FlagMessageRequest, call?: CallOptions): Promise<FlaggedMessage>
}

export interface ConversationsRoutes {
  /**
   * List conversations, by recipient, household, property or status.
   * `GET /conversations`
   * **By request.** It is opened for an integration that asks the operator for it.
   * **Needs onboarding.** Messaging must be enabled for the integration; `GET /me` shows whether it is.
   * Needs the grant `conversations:read`.
   */
  list<F extends ConversationField = never>(query?: ConversationsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Conversation, F>>>
  /** Every record of `conversations.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ConversationField = never>(query?: ConversationsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Conversation, F>, void, undefined>
}
