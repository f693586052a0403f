// Generated from openapi/gatelodge-backoffice-v1.json by `npm run generate`. Do not edit.
import type { AtPage, CallOptions, FieldOf, FileContent, Listing, ListQuery, OpenSet, Page, ReadOptions, Selected } from '@gatelodge/sdk/runtime'

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

export interface ApplicationFile {
  now: string
  id: string
  status: OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>
  statusReason: string | null
  statusChangedAt: string
  /** Those that you can set now. */
  allowedStatuses: (OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>)[]
  nextStep: OpenSet<'ASSIGN_UNIT' | 'ASK_FOR_DOCUMENTS' | 'SUBMIT_FOR_SCREENING' | 'WAIT_FOR_SCREENING' | 'DECIDE' | 'WAIT_FOR_CONDITIONS' | 'SET_STATUS' | 'MAKE_LEASE' | 'RECORD_SIGNATURE' | 'COMPLETE_LEASE' | 'RECORD_MOVE_IN'> | null
  /** YYYY-MM-DD */
  desiredMoveInDate: string | null
  leaseTermMonths: number | null
  notes: string | null
  submittedAt: string | null
  signedAt: string | null
  createdAt: string
  assignedUser: {
    id: string
    name: string | null
  } | null
  property: {
    id: string
    name: string
  }
  unit: {
    id: string
    number: string
    status: string
    numBeds: number | null
    numBaths: number | null
    quotingRentAmount: number | null
    depositAmount: number | null
  } | null
  household: {
    id: string
    name: string
    status: string
    isLocked: boolean
    lockedAt: string | null
  } | null
  prospect: {
    id: string
    name: string | null
    status: string
    referralSource: string | null
  } | null
  applicants: {
    id: string
    isPrimary: boolean
    firstName: string
    middleName: string | null
    lastName: string
    applicantType: string | null
    relationship: string | null
    email: string | null
    /** Ten digits; any common spelling is accepted. */
    phone: string | null
    currentAddress: {
      line1: string | null
      line2: string | null
      city: string | null
      state: string | null
      postalCode: string | null
      country: string | null
    } | null
    isTextOptedOut: boolean
    /** YYYY-MM-DD */
    birthDate: string | null
    monthlyIncomeAmount: number | null
    employer: string | null
    jobTitle: string | null
    numberOnFile: boolean
  }[] | null
  pets: {
    id: string
    name: string
    type: string
    breed: string | null
    weight: number | null
    isServiceAnimal: boolean
  }[]
  lease: {
    id: string
    status: string
    /** YYYY-MM-DD */
    startDate: string | null
    /** YYYY-MM-DD */
    endDate: string | null
    rentAmount: number | null
    securityDepositAmount: number | null
    termMonths: number | null
    completedAt: string | null
  } | null
  requirements: {
    id: string
    name: string
    status: string
    isMandatory: boolean
    customerId: string | null
    /** How many are handed in. */
    documents: number
    updatedAt: string
  }[] | null
  /** The newest first. */
  screenings: {
    id: string
    status: string
    createdAt: string
    provider: {
      id: string
      name: string
    }
    result: {
      id: string
      status: string
      updatedAt: string
    } | null
    decision: {
      /** CONDITIONAL: the home is offered under conditions, and nothing is settled yet. */
      decision: OpenSet<'APPROVED' | 'CONDITIONAL' | 'DENIED'>
      /** A member of staff decided, the application was approved or denied, or the lease was completed. */
      source: OpenSet<'STAFF' | 'APPLICATION' | 'LEASE'>
      note: string | null
      /** Why, of a denial and of conditions. */
      reasons: {
        basis: OpenSet<'REPORT' | 'APPLICATION' | 'OTHER'>
        text: string
        criterion: string | null
        threshold: string | null
        found: string | null
      }[]
      conditions: {
        type: OpenSet<'CO_SIGNER' | 'HIGHER_DEPOSIT' | 'HIGHER_RENT' | 'OTHER'>
        /** What is asked for, as a sentence. */
        text: string
      }[]
      /** YYYY-MM-DD */
      acceptBy: string | null
      /** Who decided; null when a partner or a lease did. */
      by: string | null
      at: string
    } | null
  }[] | null
  /** What was done, the 20 last. Null without `audit:read`. */
  history: {
    id: string
    at: string
    action: string
    /** What a correction changed, by name. */
    fields: string[] | null
    actor: {
      type: string
      name: string | null
    }
  }[] | null
}

export interface ApplicationRequirements {
  applicationId: string
  requirements: Requirement[]
}

export interface AssignableUnit {
  id: string
  number: string
  buildingName: string | null
  status: OpenSet<'VACANT_READY' | 'NOTICE'>
  numBeds: number
  numBaths: number
  quotingRentAmount: number | null
  /** YYYY-MM-DD */
  availableDate: string | null
  floorPlan: {
    id: string
    name: string | null
  } | null
}

export interface AuditEntry {
  id: string
  at: string
  actor: {
    type: OpenSet<'API_KEY' | 'USER' | 'OPERATOR' | 'SYSTEM'>
    /** Of a person, or of a key. */
    id: string | null
    /** Of the person, of the integration whose key it is, or of a part of the server. */
    name: string | null
  }
  /** Such as customer.corrected. */
  action: string
  subject: {
    /** The kind of record, such as customer. */
    type: string
    id: string
  }
  /** What a correction changed, by name. */
  fields: string[] | null
  /** The x-request-id of the request that did it. */
  request: string | null
}

export interface CancelLeaseRequest {
  reason?: string | null | undefined
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

export interface ComplianceBundle {
  applicationId?: string
  propertyId?: string
  organizationId?: string
  householdId?: string
  status?: string
  signedAt?: string | null
  requirements?: {
    id?: string
    name?: string
    description?: string | null
    customerId?: string | null
    /** Follows from its documents. */
    status?: OpenSet<'AWAITING_UPLOAD' | 'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED'>
    isMandatory?: boolean
    minDocuments?: number
    matchRule?: OpenSet<'ANY' | 'ALL'>
    documentTypes?: {
      id?: string
      code?: string
      name?: string
      definitionVersion?: number | null
      fields?: {
        name?: string
        label?: string | null
        type?: string
        isRequired?: boolean
      }[]
      mappings?: {
        /** One of the fields. */
        fieldName?: string
        /** What the value is to be held against: customer.monthlyIncomeAmount. */
        target?: string
      }[]
      rules?: {
        id?: string
        code?: string
        description?: string
        severity?: string
      }[]
      documents?: {
        id?: string
        fileName?: string
        mimeType?: string
        size?: number
        /** Downloads the file. Made for this answer; it works for 15 minutes and needs no key. Null once removed. */
        url?: string | null
        status?: OpenSet<'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
        uploadedAt?: string
        /** Those of the last review that gave any. */
        extractedFields?: {
          name?: string
          value?: string | number | null
          confidence?: number | null
          page?: number | null
        }[]
        reviewResult?: {
          id?: string
          status?: OpenSet<'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
          summary?: string | null
          reasons?: {
            code?: string
            message?: string | null
            page?: number | null
          }[]
          ruleResults?: {
            /** A rule of the definition. */
            ruleId?: string
            outcome?: string
            message?: string | null
          }[]
          /** By which the document was read; null: there was none approved. */
          definitionVersion?: number | null
          reviewer?: {
            type?: string
            name?: string
            version?: string | null
          } | null
          createdAt?: string
        } | null
      }[]
    }[]
  }[]
}

export interface Confirmation {
  message: string
}

export interface ConformanceReport {
  id: string
  organizationId?: string
  /** Whose key sent it. */
  integrationId: string | null
  idempotencyId?: string | null
  propertyId: string | null
  kitVersion: string | null
  /** Which half of the kit was run. */
  kit: OpenSet<'webhook' | 'screening'>
  /** The address that was judged. */
  target: string
  startedAt: string
  /** How long it took. */
  ms: number
  /** Failed when a check has; warnings fail nothing. */
  result: OpenSet<'passed' | 'failed'>
  /** How many checks did. */
  failed: number
  warned: number
  passed: number
  skipped: number
  checks?: {
    /** The id of the check, which stays from version to version. */
    check: string
    /** What a partner does that keeps the contract. */
    expected: string
    outcome: OpenSet<'failed' | 'warned' | 'passed' | 'skipped'>
    /** What happened. */
    seen: string
    /** What to do about it. */
    advice?: string
    /** Where the contract says so. */
    contract?: {
      section: string
      statements: string[]
    }
  }[]
  createdAt?: string
  updatedAt?: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `integration.*` or `integration.id`; takes the grant `integrations:read`. */
  integration?: RelatedIntegration | null
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

export interface ConversationFile {
  now: string
  id: string
  /** NEW: an inbound message awaits a response. NEEDS_HELP while any message has an open flag. */
  status: OpenSet<'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP'>
  property: {
    id: string
    name: string
  }
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
  unit: {
    id: string
    number: string
  } | null
  household: {
    id: string
    name: string
    status: string
    balanceAmount: number | null
  } | null
  prospect: {
    id: string
    name: string | null
    status: string
    /** YYYY-MM-DD */
    moveInStart: string | null
    /** YYYY-MM-DD */
    moveInEnd: string | null
    numBeds: number | null
    maxPrice: number | null
    referralSource: string | null
  } | null
  application: {
    id: string
    status: string
  } | null
  lease: {
    id: string
    status: string
    /** YYYY-MM-DD */
    startDate: string | null
    /** YYYY-MM-DD */
    endDate: string | null
    rentAmount: number | null
  } | null
  /** The 3 newest of the household. */
  workOrders: {
    id: string
    description: string
    status: string
    createdAt: string
  }[] | null
  /** The newest first, 100 at most; earlier ones by `before`. */
  messages: {
    id: string
    direction: OpenSet<'INBOUND' | 'OUTBOUND'>
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
    /** PROCESSING, then the carrier's words in capitals. Match on the final ones only: DELIVERED, UNDELIVERED, FAILED. RECEIVED for an inbound message. */
    messageStatus: string
    messageStatusReason: string | null
    createdAt: string
    /** Of a text that was sent: a person of the staff, a partner, or the system by itself. */
    sentBy: {
      type: OpenSet<'USER' | 'INTEGRATION' | 'SYSTEM'>
      name: string | null
    } | null
    /** While a flag is open. */
    needsHelp: {
      reason: string | null
      flaggedBy: string | null
      flaggedAt: string | null
    } | null
  }[] | null
  /** Whether there are texts before these. */
  hasEarlier: boolean
}

export interface CreateActivityRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** Who it is about: one of the three. */
  prospectId?: string | null | undefined
  customerId?: string | null | undefined
  householdId?: string | null | undefined
  /** NOTE unless given. */
  type?: 'NOTE' | 'CALL' | 'EMAIL' | 'VISIT_SCHEDULED' | 'VISITED' | 'VISIT_CANCELLED' | 'VISIT_NO_SHOW' | 'TOUR_SCHEDULED' | 'TOUR_COMPLETED' | 'TOUR_CANCELLED' | 'TOUR_NO_SHOW' | undefined
  /** Whoever reads activities reads it, partners too. */
  description: string
  assignedUserId?: string | null | undefined
  scheduledAt?: string | null | undefined
  completedAt?: string | null | undefined
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

export interface CreateDocumentDefinitionRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  fields: {
    name: string
    label?: string | null | undefined
    type: string
    isRequired?: boolean | undefined
  }[]
  mappings?: {
    /** One of the fields. */
    fieldName: string
    /** What the value is to be held against: customer.monthlyIncomeAmount. */
    target: string
  }[] | undefined
  /** Each is given an id, by which results speak of it. */
  rules?: {
    code: string
    description: string
    severity: string
  }[] | undefined
}

export interface CreateDocumentTypeRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  code: string
  name: string
  description?: string | null | undefined
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

export interface CreateIntegrationKeyRequest {
  name: string
  /** GET /grants lists them. */
  grants?: string[] | undefined
  /** Null: it does not end by itself. */
  expiresAt?: string | null | undefined
}

export interface CreateIntegrationRequest {
  name: string
  kind: 'screening' | 'application' | 'messaging' | 'document-review' | 'ils' | 'general'
  /** Any of screening, messaging, moveIns, moveOuts, documentUploads, propertyGroups, users, leaseCancellation, transactions, scheduledTransactions, complianceDocuments. */
  capabilities?: string[] | undefined
  /** The properties it may touch; null: all, also those to come. */
  propertyIds?: string[] | null | undefined
  bypassUnitAvailability?: boolean | undefined
  /** The codes it may post under; null: every active one. */
  transactionCodes?: string[] | null | undefined
  /** Whom to write to when something is wrong, such as an endpoint that is paused. */
  contactEmail?: string | null | undefined
  /** Of a listing service: that of the prospects it submits. */
  referralSource?: string | undefined
}

export interface CreateLeaseRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** YYYY-MM-DD */
  startDate: string
  /** YYYY-MM-DD */
  endDate?: string | null | undefined
  rentAmount: number
  securityDepositAmount?: number | undefined
  /** That of the application unless given. */
  termMonths?: number | null | undefined
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

export interface CreatePropertyAgentConfigurationRequest {
  propertyId: string
  agentType: 'MESSAGING_BOT' | 'DOCUMENT_REVIEW' | 'LEASING'
  isEnabled?: boolean | undefined
  /** Kept as it was written. Secrets can be set and are never told. */
  settings?: Record<string, unknown> | undefined
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

export interface CreateRequirementTemplateRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  propertyId: string
  name: string
  description?: string | null | undefined
  /** Owed once by the application, by each applicant, or by each who is not a MINOR. */
  appliesTo: 'APPLICATION' | 'APPLICANT' | 'ADULT'
  isMandatory?: boolean | undefined
  minDocuments?: number | undefined
  /** ALL: one document of each mandatory type is needed too. */
  matchRule?: 'ANY' | 'ALL' | undefined
  /** The kinds that are accepted, in order. */
  documentTypes: {
    documentTypeId: string
    isMandatory?: boolean | undefined
  }[]
}

export interface CreateSavedReplyRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** For every property of the organization unless given. */
  propertyId?: string | null | undefined
  name: string
  /** Counted in Unicode code points. */
  content: string
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

export interface CreateScreeningMethodRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  propertyId: string
  providerId: string
  name: string
  type: string
}

export interface CreateSubscriptionRequest {
  integrationId: string
  propertyId: string
  kinds: string[]
  url: string
}

export interface CreateSubscriptionsRequest {
  integrationId: string
  propertyIds: string[]
  kinds: string[]
  url: string
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

export interface DecideScreeningRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  decision: 'APPROVED' | 'CONDITIONAL' | 'DENIED'
  note?: string | null | undefined
  /** Needed for CONDITIONAL: the last day on which they can be accepted. */
  acceptBy?: string | null | undefined
  /** Sets the status of the application too, both or neither. It must be the decision. */
  applicationStatus?: 'APPROVED' | 'DENIED' | undefined
  /** Why; needed for DENIED and CONDITIONAL. */
  reasons?: {
    /** What it rests on: the report of a screening, what the application says, or something else. */
    basis: 'REPORT' | 'APPLICATION' | 'OTHER'
    text: string
    /** The criterion of the property that was not met. */
    criterion?: string | null | undefined
    /** What the criterion asks for. */
    threshold?: string | null | undefined
    /** What was found instead. */
    found?: string | null | undefined
  }[] | undefined
  /** Reasons in short: each is one of `reasons` with the basis OTHER. */
  adverseActionReasons?: string[] | undefined
  /** What is asked for; needed for CONDITIONAL, and only then. */
  conditions?: {
    type: 'CO_SIGNER' | 'HIGHER_DEPOSIT' | 'HIGHER_RENT' | 'OTHER'
    text: string
  }[] | undefined
}

export interface Delivery {
  id: string
  organizationId: string
  eventId: string
  /** Of the event. */
  kind: string
  subscriptionId: string
  propertyId: string
  /** Whose endpoint it is. */
  integrationId: string
  /** Where its subscription points now. */
  url: string
  state: OpenSet<'PENDING' | 'DELIVERED' | 'REJECTED' | 'EXHAUSTED'>
  /** Since it was enqueued; a replay begins anew. */
  attempts: number
  lastStatus: number | null
  lastError: string | null
  /** Why it is held; null when it is not. */
  heldBecause: OpenSet<'integration suspended' | 'property out of reach' | 'capability missing' | 'replay stopped'> | null
  /** What a pending one waits for: to be allowed again, its subscription to be resumed, its next attempt, an endpoint that fails and gets one delivery at a time, or only its turn. */
  waitsFor: OpenSet<'HELD' | 'PAUSED' | 'RETRY' | 'ENDPOINT' | 'TURN'> | null
  nextAt: string | null
  settledAt: string | null
  /** The last replay that it was part of. */
  replayId: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `subscription.*` or `subscription.id`; takes the grant `subscriptions:read`. */
  subscription?: RelatedSubscription | null
  /** Only when `fields` names it, as `integration.*` or `integration.id`; takes the grant `integrations:read`. */
  integration?: RelatedIntegration | null
}

export interface DeliveryDetail {
  id: string
  organizationId: string
  eventId: string
  /** Of the event. */
  kind: string
  subscriptionId: string
  propertyId: string
  /** Whose endpoint it is. */
  integrationId: string
  /** Where its subscription points now. */
  url: string
  state: OpenSet<'PENDING' | 'DELIVERED' | 'REJECTED' | 'EXHAUSTED'>
  /** Since it was enqueued; a replay begins anew. */
  attempts: number
  lastStatus: number | null
  lastError: string | null
  /** Why it is held; null when it is not. */
  heldBecause: OpenSet<'integration suspended' | 'property out of reach' | 'capability missing' | 'replay stopped'> | null
  /** What a pending one waits for: to be allowed again, its subscription to be resumed, its next attempt, an endpoint that fails and gets one delivery at a time, or only its turn. */
  waitsFor: OpenSet<'HELD' | 'PAUSED' | 'RETRY' | 'ENDPOINT' | 'TURN'> | null
  nextAt: string | null
  settledAt: string | null
  /** The last replay that it was part of. */
  replayId: string | null
  createdAt: string
  updatedAt: string
  body: string
  /** What was sent with the body in the last attempt, or will be in the first, but for the signatures. */
  headers: {
    name: string
    value: string
  }[]
  attemptLog: {
    number: number
    startedAt: string
    ms: number
    status: number | null
    error: string | null
    /** What the endpoint said when it did not take it: the first 2 KiB. */
    answer: string | null
    verdict: OpenSet<'DELIVERED' | 'RETRY' | 'REJECTED' | 'EXHAUSTED'>
    nextAt: string | null
  }[]
  /** Only when `fields` names it, as `subscription.*` or `subscription.id`; takes the grant `subscriptions:read`. */
  subscription?: RelatedSubscription | null
  /** Only when `fields` names it, as `integration.*` or `integration.id`; takes the grant `integrations:read`. */
  integration?: RelatedIntegration | null
}

export interface DeliveryReplay {
  id: string
  organizationId: string
  /** What was asked to be made again. */
  chosen: {}
  /** How many deliveries it began with. */
  count: number
  perSecond: number
  status: OpenSet<'RUNNING' | 'STOPPED' | 'DONE'>
  /** Not yet settled, or tried again later. */
  pending: number
  delivered: number
  rejected: number
  exhausted: number
  stoppedAt: string | null
  createdAt: string
  updatedAt: string
}

export interface DeliverySummary {
  from: string
  to: string
  states: {
    pending: number
    delivered: number
    rejected: number
    exhausted: number
  }
  /** Every hour of the span, also those without a delivery. */
  hours: {
    at: string
    pending: number
    delivered: number
    rejected: number
    exhausted: number
  }[]
  /** Subscriptions that have a delivery in the span. */
  endpoints: {
    subscriptionId: string
    integrationId: string
    integrationName: string | null
    propertyId: string
    url: string
    pending: number
    delivered: number
    rejected: number
    exhausted: number
  }[]
  /** Kinds of event that have one. */
  kinds: {
    kind: string
    pending: number
    delivered: number
    rejected: number
    exhausted: number
  }[]
}

export interface Document {
  id: string
  organizationId: string
  idempotencyId: string | null
  propertyId: string
  applicationId: string
  requirementId: string
  documentTypeId: string
  fileName: string
  /** What the content is, whatever its sender called it. */
  mimeType: string
  /** In bytes. */
  size: number
  /** Of the content, in lower-case hex. */
  sha256: string
  /** Downloads the file. Made for this answer; it works for 15 minutes and needs no key. Null once removed. */
  url: string | null
  status: OpenSet<'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
  /** Those of the last review that gave any. */
  extractedFields: {
    name: string
    value: string | number | null
    confidence: number | null
    page: number | null
  }[]
  removedAt: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `requirement.*` or `requirement.id`; takes the grant `requirements:read`. */
  requirement?: RelatedRequirement | null
  /** Only when `fields` names it, as `documentType.*` or `documentType.id`; takes the grant `documentTypes:read`. */
  documentType?: RelatedDocumentType | null
  /** Only when `fields` names it, as `results.*` or `results.id`; takes the grant `documents:read`. */
  results?: RelatedDocumentResult[]
}

export interface DocumentDefinition {
  id: string
  organizationId: string
  idempotencyId: string | null
  documentTypeId: string
  /** At most one of a type is APPROVED; approving another supersedes it. */
  status: OpenSet<'DRAFT' | 'APPROVED' | 'SUPERSEDED'>
  /** Given by the approval: 1, 2, 3. */
  version: number | null
  fields: {
    name: string
    label: string | null
    type: string
    isRequired: boolean
  }[]
  mappings: {
    /** One of the fields. */
    fieldName: string
    /** What the value is to be held against: customer.monthlyIncomeAmount. */
    target: string
  }[]
  rules: {
    id: string
    code: string
    description: string
    severity: string
  }[]
  approvedAt: string | null
  approvedByUserId: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `documentType.*` or `documentType.id`; takes the grant `documentTypes:read`. */
  documentType?: RelatedDocumentType | null
}

export interface DocumentResult {
  id: string
  organizationId: string
  idempotencyId: string | null
  documentId: string
  propertyId: string
  extractedFields: {
    name: string
    value: string | number | null
    confidence: number | null
    page: number | null
  }[]
  status: OpenSet<'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
  summary: string | null
  reasons: {
    code: string
    message: string | null
    page: number | null
  }[]
  ruleResults: {
    /** A rule of the definition. */
    ruleId: string
    outcome: string
    message: string | null
  }[]
  /** By which the document was read; null: there was none approved. */
  definitionVersion: number | null
  reviewer: {
    type: string
    name: string
    version: string | null
  } | null
  createdAt: string
  updatedAt: string
}

export interface DocumentType {
  id: string
  organizationId: string
  idempotencyId: string | null
  code: string
  name: string
  description: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `definitions.*` or `definitions.id`; takes the grant `documentDefinitions:read`. */
  definitions?: RelatedDocumentDefinition[]
}

export interface EventDetail {
  id: string
  kind: string
  propertyId: string
  causedByIntegrationId: string | null
  occurredAt: string
  /** The x-request-id of the request that raised it, as the audit trail has it. */
  request: string | null
  body: string
  deliveries: Delivery[]
}

export interface EventKind {
  kind: string
  /** When it is raised. */
  when: string
  /** The same in a few words. */
  brief: string
  /** What an integration must be onboarded for to receive it; null: nothing. */
  capability: string | null
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

export interface InboxItem {
  id: string
  /** NEW: an inbound message awaits a response. NEEDS_HELP while any message has an open flag. */
  status: OpenSet<'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP'>
  property: {
    id: string
    name: string
  }
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
  householdId: string | null
  unit: string | null
  last: {
    content: string
    direction: OpenSet<'INBOUND' | 'OUTBOUND'>
    at: string
    /** Who sent it: a person of the staff, or a partner. */
    sentBy: string | null
  } | null
  needsHelp: {
    count: number
    reason: string | null
    since: string | null
  }
  lastMessageAt: string
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

export interface Integration {
  id: string
  organizationId: string
  name: string
  kind: OpenSet<'screening' | 'application' | 'messaging' | 'document-review' | 'ils' | 'general'>
  /** The keys of a suspended one are refused, and nothing is sent to it. */
  status: OpenSet<'ACTIVE' | 'SUSPENDED'>
  /** What it is onboarded for, beside the grants of its keys. */
  capabilities: string[]
  /** The properties it may touch; null: all, also those to come. */
  propertyIds: string[] | null
  /** It may take units that others could not. */
  bypassUnitAvailability: boolean
  /** The codes it may post under; null: every active one. */
  transactionCodes: string[] | null
  /** Whom to write to when something is wrong, such as an endpoint that is paused. */
  contactEmail: string | null
  /** Of a listing service: that of the prospects it submits. */
  referralSource: string
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `subscriptions.*` or `subscriptions.id`; takes the grant `subscriptions:read`. */
  subscriptions?: RelatedSubscription[]
  /** Only when `fields` names it, as `keys.*` or `keys.id`; takes the grant `keys:read`. */
  keys?: RelatedKey[]
}

export interface Invitation {
  /** Give it to them alone: whoever opens it first sets the password. It is in this answer only. */
  url: string | null
  expiresAt: string | null
  /** Where a letter with the link goes; the link is then not shown. */
  mailedTo: string | null
}

export interface InviteUserRequest {
  /** Show the link here and mail nothing. */
  showLink?: boolean | undefined
}

export interface IssueStaffTokenRequest {
  userId: string
  name: string
  /** Bounds; none unless given. */
  propertyIds?: string[] | null | undefined
  /** It may do everything, whatever the roles of its user. */
  allGrants?: boolean | undefined
  /** At most a year from now. */
  expiresAt: string
}

export interface IssuedKey {
  id: string
  organizationId: string
  integrationId: string
  /** The part of it that may be shown. */
  beginning: string
  kind: OpenSet<'live' | 'test' | 'ils'>
  name: string
  grants: string[]
  /** Those among them that an upgrade added, and nobody has chosen since. */
  grantsByUpgrade: string[]
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  createdAt: string
  updatedAt: string
  /** The key. It is in this answer and in no other. */
  key: string
}

export interface IssuedStaffToken {
  id: string
  userId: string
  /** The part of it that may be shown. */
  beginning: string
  name: string
  /** The properties beyond which it does nothing; null: no such bounds. */
  propertyIds: string[] | null
  /** It may do everything, whatever the roles of its user. */
  allGrants: boolean
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  /** The token. It is in this answer and in no other. */
  token: string
}

export interface Key {
  id: string
  organizationId: string
  integrationId: string
  /** The part of it that may be shown. */
  beginning: string
  kind: OpenSet<'live' | 'test' | 'ils'>
  name: string
  grants: string[]
  /** Those among them that an upgrade added, and nobody has chosen since. */
  grantsByUpgrade: string[]
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `integration.*` or `integration.id`; takes the grant `integrations:read`. */
  integration?: RelatedIntegration | null
}

export interface KeyGrants {
  grants: {
    grant: string
    /** What can be done with it, in the words of the contract. */
    opens: string[]
  }[]
  /** Those of a new key unless others are given, by the kind of its integration. */
  usual: {
    kind: OpenSet<'screening' | 'application' | 'messaging' | 'document-review' | 'ils' | 'general'>
    grants: string[]
  }[]
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

export interface LeasingBoard {
  now: string
  columns: {
    key: OpenSet<'PROSPECTS' | 'APPLYING' | 'SCREENING' | 'DECIDE' | 'APPROVED' | 'LEASE_OUT' | 'MOVING_IN'>
    /** Counted among the 1000 newest. */
    count: number
    /** The 25 newest. */
    cards: LeasingCard[]
  }[]
}

export interface LeasingCard {
  type: OpenSet<'prospect' | 'application'>
  id: string
  householdId: string | null
  title: string | null
  status: string
  unit: string | null
  property: {
    id: string
    name: string
  }
  /** Since when it has been in this column. */
  since: string
  missing: (OpenSet<'UNIT' | 'DOCUMENTS' | 'SIGNATURE'>)[]
  assignedUserId: string | null
}

export interface LinkProspectRequest {
  householdId: string | null
}

export interface ListedEvent {
  id: string
  kind: string
  propertyId: string
  /** The integration whose call raised it. */
  causedByIntegrationId: string | null
  occurredAt: string
  /** The x-request-id of the request that raised it, as the audit trail has it. */
  request: string | null
  /** How many of its deliveries are in which state. */
  deliveries: {
    pending: number
    delivered: number
    rejected: number
    exhausted: number
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

export interface Notice {
  id: string
  organizationId: string
  propertyId: string
  kind: string
  message: string
  /** The kind of record it is about, such as screeningRequest. */
  subjectType: string
  subjectId: string
  /** When somebody first said to have read it. */
  readAt: string | null
  readByUserId: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

export interface PauseSubscriptionRequest {
  reason?: string | null | undefined
}

export interface Person {
  id: string
  firstname: string
  lastname: string
  email: string
  status: OpenSet<'ACTIVE' | 'INACTIVE' | 'INVITED'>
  organizationRole: OpenSet<'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY' | 'INTEGRATION_MANAGER' | 'ADMINISTRATOR'> | null
  /** The roles at single properties. */
  atProperties: {
    propertyId: string
    name: string
    role: OpenSet<'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY'>
  }[]
  lastSignedInAt: string | null
  hasPassword: boolean
  /** Bound by an issuer of single sign-on. */
  hasIdentity: boolean
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

export interface RecordedResult {
  id: string
  organizationId: string
  idempotencyId: string | null
  documentId: string
  propertyId: string
  extractedFields: {
    name: string
    value: string | number | null
    confidence: number | null
    page: number | null
  }[]
  status: OpenSet<'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
  summary: string | null
  reasons: {
    code: string
    message: string | null
    page: number | null
  }[]
  ruleResults: {
    /** A rule of the definition. */
    ruleId: string
    outcome: string
    message: string | null
  }[]
  /** By which the document was read; null: there was none approved. */
  definitionVersion: number | null
  reviewer: {
    type: string
    name: string
    version: string | null
  } | null
  createdAt: string
  updatedAt: string
  document: {
    id: string
    status: OpenSet<'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
  }
  requirement: {
    id: string
    /** Follows from its documents. */
    status: OpenSet<'AWAITING_UPLOAD' | 'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED'>
  }
}

export type RelatedActivity = Partial<Omit<Activity, 'property' | 'prospect' | 'customer' | 'household'>>

export type RelatedApplication = Partial<Omit<Application, 'property' | 'unit' | 'household' | 'customers' | 'pets' | 'prospect' | 'lease'>>

export type RelatedCertification = Partial<Omit<Certification, 'property' | 'household' | 'unit' | 'incomeLimit'>>

export type RelatedConversation = Partial<Omit<Conversation, 'property' | 'household' | 'messages'>>

export type RelatedCustomer = Partial<Omit<Customer, 'property' | 'household' | 'application' | 'transactions' | 'workOrders'>>

export type RelatedDelivery = Partial<Omit<Delivery, 'subscription' | 'integration'>>

export type RelatedDocument = Partial<Omit<Document, 'property' | 'application' | 'requirement' | 'documentType' | 'results'>>

export type RelatedDocumentDefinition = Partial<Omit<DocumentDefinition, 'documentType'>>

export type RelatedDocumentResult = Partial<Omit<DocumentResult, never>>

export type RelatedDocumentType = Partial<Omit<DocumentType, 'definitions'>>

export type RelatedFloorPlan = Partial<Omit<FloorPlan, 'property' | 'units'>>

export type RelatedHousehold = Partial<Omit<Household, 'property' | 'documents' | 'tenants' | 'customers' | 'pets' | 'application' | 'leases' | 'unit' | 'transactions' | 'scheduledTransactions' | 'workOrders' | 'certifications'>>

export type RelatedHouseholdDocument = Partial<Omit<HouseholdDocument, never>>

export type RelatedIncomeLimit = Partial<Omit<IncomeLimit, 'property'>>

export type RelatedIntegration = Partial<Omit<Integration, 'subscriptions' | 'keys'>>

export type RelatedKey = Partial<Omit<Key, 'integration'>>

export type RelatedLease = Partial<Omit<Lease, 'property' | 'unit' | 'household' | 'document' | 'scheduledTransactions'>>

export type RelatedMessage = Partial<Omit<Message, 'conversation' | 'property' | 'customer' | 'prospect' | 'household'>>

export type RelatedPet = Partial<Omit<Pet, never>>

export type RelatedProperty = Partial<Omit<Property, 'configuration' | 'units' | 'floorPlans' | 'userProperties'>>

export type RelatedPropertyConfiguration = Partial<Omit<PropertyConfiguration, never>>

export type RelatedProspect = Partial<Omit<Prospect, 'property' | 'application' | 'household' | 'activities'>>

export type RelatedRequirement = Partial<Omit<Requirement, 'property' | 'application' | 'customer' | 'documents'>>

export type RelatedScheduledTransaction = Partial<Omit<ScheduledTransaction, 'property' | 'household' | 'lease' | 'transactions'>>

export type RelatedScreeningRequest = Partial<Omit<ScreeningRequest, 'property' | 'application' | 'household'>>

export type RelatedSubscription = Partial<Omit<Subscription, 'property' | 'integration' | 'deliveries'>>

export type RelatedTransaction = Partial<Omit<Transaction, 'property' | 'household' | 'application' | 'customer' | 'scheduledTransaction'>>

export type RelatedUnit = Partial<Omit<Unit, 'property' | 'floorPlan' | 'currentHousehold' | 'leases' | 'applications'>>

export type RelatedUser = Partial<Omit<User, never>>

export type RelatedUserProperty = Partial<Omit<UserProperty, 'user' | 'property'>>

export type RelatedWorkOrder = Partial<Omit<WorkOrder, 'property' | 'unit' | 'household' | 'customer'>>

export interface ReplayDeliveriesRequest {
  subscriptionId?: string | undefined
  /** To all endpoints of this integration. */
  integrationId?: string | undefined
  propertyId?: string | undefined
  eventId?: string | undefined
  kind?: string | undefined
  state?: 'PENDING' | 'DELIVERED' | 'REJECTED' | 'EXHAUSTED' | undefined
  from?: string | undefined
  to?: string | undefined
  id?: string | undefined
  perSecond?: number | undefined
  dryRun?: boolean | undefined
}

export interface ReplyToConversationRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** Counted in Unicode code points. */
  content: string
}

export interface Requirement {
  id: string
  organizationId: string
  propertyId: string
  applicationId: string
  /** The applicant who owes it; null: the application as a whole. */
  customerId: string | null
  requirementTemplateId: string
  name: string
  description: string | null
  /** Follows from its documents. */
  status: OpenSet<'AWAITING_UPLOAD' | 'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED'>
  isMandatory: boolean
  minDocuments: number
  matchRule: OpenSet<'ANY' | 'ALL'>
  /** How its application stands: of one that has ended nothing is waited for. */
  applicationStatus: OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>
  /** Whose application it is. */
  householdName: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `application.*` or `application.id`; takes the grant `applications:read`. */
  application?: RelatedApplication | null
  /** Only when `fields` names it, as `customer.*` or `customer.id`; takes the grant `customers:read`. */
  customer?: RelatedCustomer | null
  /** Only when `fields` names it, as `documents.*` or `documents.id`; takes the grant `documents:read`. */
  documents?: RelatedDocument[]
}

export interface RequirementFile {
  now: string
  id: string
  name: string
  description: string | null
  /** Follows from its documents. */
  status: OpenSet<'AWAITING_UPLOAD' | 'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED'>
  isMandatory: boolean
  minDocuments: number
  matchRule: OpenSet<'ANY' | 'ALL'>
  updatedAt: string
  property: {
    id: string
    name: string
  }
  customer: {
    id: string
    firstName: string
    lastName: string
  } | null
  application: {
    id: string
    status: OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>
    household: {
      id: string
      name: string
    } | null
    unit: string | null
  } | null
  /** The kinds of document it accepts, with what is looked for in each. */
  documentTypes: {
    id: string
    code: string
    name: string
    isMandatory: boolean
    definitionVersion: number | null
    fields: {
      name: string
      label: string | null
      type: string
      isRequired: boolean
    }[]
    rules: {
      id: string
      code: string
      description: string
      severity: string
    }[]
  }[] | null
  documents: {
    id: string
    documentTypeId: string
    fileName: string
    mimeType: string
    size: number
    /** Downloads the file. Made for this answer; it works for 15 minutes and needs no key. Null once removed. */
    url: string | null
    /** Shows the file in the browser in place of saving it. Made for this answer; works for 5 minutes. */
    viewUrl: string | null
    status: OpenSet<'UPLOADED' | 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
    /** Those of the last review that gave any. */
    extractedFields: {
      name: string
      value: string | number | null
      confidence: number | null
      page: number | null
    }[]
    createdAt: string
    /** Every review, the last first. */
    results: {
      id: string
      status: OpenSet<'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'>
      summary: string | null
      reasons: {
        code: string
        message: string | null
        page: number | null
      }[]
      ruleResults: {
        /** A rule of the definition. */
        ruleId: string
        outcome: string
        message: string | null
      }[]
      extractedFields: {
        name: string
        value: string | number | null
        confidence: number | null
        page: number | null
      }[]
      /** By which the document was read; null: there was none approved. */
      definitionVersion: number | null
      reviewer: {
        type: string
        name: string
        version: string | null
      } | null
      createdAt: string
    }[]
  }[] | null
}

export interface RequirementTemplate {
  id: string
  organizationId: string
  idempotencyId: string | null
  propertyId: string
  name: string
  description: string | null
  /** Owed once by the application, by each applicant, or by each who is not a MINOR. */
  appliesTo: OpenSet<'APPLICATION' | 'APPLICANT' | 'ADULT'>
  isMandatory: boolean
  minDocuments: number
  /** ALL: one document of each mandatory type is needed too. */
  matchRule: OpenSet<'ANY' | 'ALL'>
  documentTypes: {
    documentTypeId: string
    isMandatory: boolean
  }[]
  /** Only active ones become requirements. */
  isActive: boolean
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

export interface ResumeDeliveryReplayRequest {
  /** As before unless given. */
  perSecond?: number | undefined
}

export interface ReviewDocumentRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  status: 'IN_REVIEW' | 'WAITING_FOR_APPLICANT' | 'WAITING_FOR_COMPLIANCE' | 'VALIDATED' | 'REJECTED'
  summary?: string | null | undefined
  /** Needed for REJECTED and WAITING_FOR_APPLICANT. */
  reasons?: {
    code: string
    message?: string | null | undefined
    page?: number | null | undefined
  }[] | undefined
  /** Missing: those of the document stay. */
  extractedFields?: {
    name: string
    value?: string | number | null | undefined
    confidence?: number | null | undefined
    page?: number | null | undefined
  }[] | undefined
  ruleResults?: {
    /** A rule of the definition. */
    ruleId: string
    outcome: string
    message?: string | null | undefined
  }[] | undefined
  /** The one in the bundle, by which the document was read; null: there was none. */
  definitionVersion?: number | null | undefined
  reviewer?: {
    type: string
    name: string
    version?: string | null | undefined
  } | null | undefined
}

export interface RotateKeyRequest {
  /** 24 unless given. */
  overlapHours?: number | undefined
  /** GET /grants lists them. */
  grants?: string[] | undefined
  /** As the first unless given; null: it does not end by itself. */
  expiresAt?: string | null | undefined
}

export interface RotateSubscriptionSecretRequest {
  overlapHours?: number | undefined
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
}

export interface RotatedKey {
  id: string
  organizationId: string
  integrationId: string
  /** The part of it that may be shown. */
  beginning: string
  kind: OpenSet<'live' | 'test' | 'ils'>
  name: string
  grants: string[]
  /** Those among them that an upgrade added, and nobody has chosen since. */
  grantsByUpgrade: string[]
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  createdAt: string
  updatedAt: string
  /** The key. It is in this answer and in no other. */
  key: string
  /** Until when the first works. */
  oldEndsAt: string
}

export interface SavedReply {
  id: string
  organizationId: string
  idempotencyId: string | null
  /** Null when it is for every property of the organization. */
  propertyId: string | null
  name: string
  /** Words in braces, such as {firstName}, are for whoever uses it to fill in. */
  content: string
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

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

export interface ScreenApplicationRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
}

export interface ScreeningDecision {
  id: string
  organizationId: string
  screeningRequestId: string
  applicationId: string
  propertyId: string
  idempotencyId: string | null
  /** CONDITIONAL: the home is offered under conditions, and nothing is settled yet. */
  decision: OpenSet<'APPROVED' | 'CONDITIONAL' | 'DENIED'>
  /** A member of staff decided, the application was approved or denied, or the lease was completed. */
  source: OpenSet<'STAFF' | 'APPLICATION' | 'LEASE'>
  note: string | null
  /** Why, of a denial and of conditions. */
  reasons: {
    basis: OpenSet<'REPORT' | 'APPLICATION' | 'OTHER'>
    text: string
    criterion: string | null
    threshold: string | null
    found: string | null
  }[]
  /** The texts of the reasons. */
  adverseActionReasons: string[]
  conditions: {
    type: OpenSet<'CO_SIGNER' | 'HIGHER_DEPOSIT' | 'HIGHER_RENT' | 'OTHER'>
    /** What is asked for, as a sentence. */
    text: string
  }[]
  /** The last day on which the conditions can be accepted. */
  acceptBy: string | null
  decidedByUserId: string | null
  /** The conditional decision in whose place it is. */
  supersedesId: string | null
  /** When another decision took its place; null while it counts. */
  supersededAt: string | null
  /** When the social security numbers of the screening were removed. */
  numbersWipedAt: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `request.*` or `request.id`; takes the grant `screening-requests:read`. */
  request?: RelatedScreeningRequest | null
}

export interface ScreeningMethod {
  id: string
  organizationId: string
  propertyId: string
  /** The integration that screens by it. */
  providerId: string
  idempotencyId: string | null
  name: string
  type: string
  /** Only active methods are configured; results keep the others. */
  isActive: boolean
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
}

export interface ScreeningProvider {
  propertyId: string
  providerId: string | null
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

export interface ScreeningResultVersion {
  id: string
  organizationId: string
  screeningResultId: string
  propertyId: string
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
}

export interface ScreeningReview {
  now: string
  id: string
  status: string
  createdAt: string
  property: {
    id: string
    name: string
  }
  provider: {
    id: string
    name: string
  }
  /** As it was when the application was submitted. */
  captured: {
    unit: {
      id: string
      number: string
      floorPlan: string | null
    } | null
    rentAmount: number | null
    securityDepositAmount: number | null
    leaseTermMonths: number | null
    /** YYYY-MM-DD */
    desiredMoveInDate: string | null
  }
  household: {
    id: string
    name: string
    size: number
    adults: number
    minors: number
    isLocked: boolean
  } | null
  application: {
    id: string
    status: OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>
    allowedStatuses: (OpenSet<'APPROVED' | 'IN_PROCESS' | 'DENIED' | 'WAITLIST' | 'CANCELED' | 'ABANDONED'>)[]
    /** YYYY-MM-DD */
    desiredMoveInDate: string | null
    leaseTermMonths: number | null
    notes: string | null
    unit: {
      id: string
      number: string
      numBeds: number | null
      numBaths: number | null
      rentAmount: number | null
      status: string
    } | null
  } | null
  /** How many times the rent the property asks for as income. */
  incomeRequirement: number | null
  applicants: {
    customerId: string
    firstName: string
    lastName: string
    isPrimary: boolean
    applicantType: string | null
    /** YYYY-MM-DD */
    birthDate: string | null
    email: string | null
    /** Ten digits; any common spelling is accepted. */
    phone: string | null
    monthlyIncomeAmount: number | null
    employer: string | null
    jobTitle: string | null
    /** Whether a social security number was submitted; it is not shown. */
    numberOnFile: boolean
  }[] | null
  pets: {
    id: string
    name: string
    type: string
    breed: string | null
    weight: number | null
    isServiceAnimal: boolean
  }[]
  result: {
    id: string
    status: string
    notes: string | null
    /** How often it was given: 1 unless the provider changed it. */
    version: number
    providerIdentifier: string | null
    methods: {
      screeningMethodId: string
      name: string
      status: string
      notes: string | null
      updatedAt: string
    }[]
    hasReport: boolean
    createdAt: string
    updatedAt: string
  } | null
  decision: {
    /** CONDITIONAL: the home is offered under conditions, and nothing is settled yet. */
    decision: OpenSet<'APPROVED' | 'CONDITIONAL' | 'DENIED'>
    /** A member of staff decided, the application was approved or denied, or the lease was completed. */
    source: OpenSet<'STAFF' | 'APPLICATION' | 'LEASE'>
    note: string | null
    /** Why, of a denial and of conditions. */
    reasons: {
      basis: OpenSet<'REPORT' | 'APPLICATION' | 'OTHER'>
      text: string
      criterion: string | null
      threshold: string | null
      found: string | null
    }[]
    conditions: {
      type: OpenSet<'CO_SIGNER' | 'HIGHER_DEPOSIT' | 'HIGHER_RENT' | 'OTHER'>
      /** What is asked for, as a sentence. */
      text: string
    }[]
    /** YYYY-MM-DD */
    acceptBy: string | null
    /** Who decided; null when a partner or a lease did. */
    by: string | null
    at: string
  } | null
  /** Other screenings of the same application, the newest first. */
  earlier: {
    id: string
    status: string
    createdAt: string
    decision: {
      /** CONDITIONAL: the home is offered under conditions, and nothing is settled yet. */
      decision: OpenSet<'APPROVED' | 'CONDITIONAL' | 'DENIED'>
      /** A member of staff decided, the application was approved or denied, or the lease was completed. */
      source: OpenSet<'STAFF' | 'APPLICATION' | 'LEASE'>
      note: string | null
      /** Why, of a denial and of conditions. */
      reasons: {
        basis: OpenSet<'REPORT' | 'APPLICATION' | 'OTHER'>
        text: string
        criterion: string | null
        threshold: string | null
        found: string | null
      }[]
      conditions: {
        type: OpenSet<'CO_SIGNER' | 'HIGHER_DEPOSIT' | 'HIGHER_RENT' | 'OTHER'>
        /** What is asked for, as a sentence. */
        text: string
      }[]
      /** YYYY-MM-DD */
      acceptBy: string | null
      /** Who decided; null when a partner or a lease did. */
      by: string | null
      at: string
    } | null
  }[]
  requirements: {
    total: number
    validated: number
    /** What must be handed in and is not, or was asked about. */
    missing: string[]
    /** What was handed in and nobody has validated yet. */
    toReview: string[]
  } | null
}

export interface SearchResult {
  type: OpenSet<'customer' | 'household' | 'prospect' | 'unit' | 'application' | 'conversation' | 'workOrder'>
  id: string
  title: string | null
  /** What tells them apart: a phone number or an email address; of a unit its building. */
  detail: string | null
  status: string
  unit: string | null
  householdId: string | null
  property: {
    id: string
    name: string
  }
}

export interface SearchResults {
  /** The best of each type in turns: what is met exactly, then who lives here or is about to, then who is gone. */
  results: SearchResult[]
}

export interface Session {
  id: string
  /** Such as Firefox on Windows. */
  userAgentHint: string | null
  isCurrent: boolean
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string
  /** When it ends unless it is used. */
  idleUntil: string
}

export interface StaffMe {
  now: string
  organization: {
    id: string
    name: string
    /** Its word in addresses of the console. */
    handle: string
  }
  user: {
    id: string
    firstname: string
    lastname: string
    email: string
  }
  /** In the whole organization; null: at properties only. */
  role: OpenSet<'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY' | 'INTEGRATION_MANAGER' | 'ADMINISTRATOR'> | null
  /** True: everything. `grants` is then empty. */
  allGrants: boolean
  /** What your roles include somewhere. */
  grants: string[]
  allProperties: boolean
  propertyIds: string[]
  /** Those where you may do something, by name. */
  properties: {
    id: string
    name: string
    timezone: string | null
    /** At this property; null: the one in the organization counts. */
    role: OpenSet<'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY'> | null
  }[]
  /** What each of your roles includes where it holds. */
  roles: {
    role: OpenSet<'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY' | 'INTEGRATION_MANAGER' | 'ADMINISTRATOR'>
    allGrants: boolean
    grants: string[]
  }[]
  session: {
    expiresAt: string | null
    idleUntil: string | null
  } | null
  userId: string
  expiresAt: string | null
}

export interface StaffToken {
  id: string
  userId: string
  /** The part of it that may be shown. */
  beginning: string
  name: string
  /** The properties beyond which it does nothing; null: no such bounds. */
  propertyIds: string[] | null
  /** It may do everything, whatever the roles of its user. */
  allGrants: boolean
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

export interface StartedReplay {
  count: number
  /** By which it is followed; null when there was nothing to make again. */
  id?: string | null
  /** With dryRun: to how many addresses. */
  endpoints?: number
}

export interface SubmittedScreening {
  id: string
  organizationId: string
  propertyId: string
  idempotencyId: string
  applicationId: string
  householdId: string
  providerId: string
  createdAt: string
}

export interface Subscription {
  id: string
  organizationId: string
  integrationId: string
  propertyId: string
  kinds: string[]
  url: string
  status: OpenSet<'ACTIVE' | 'PAUSED' | 'CLOSED'>
  statusReason: string | null
  failuresInRow: number
  /** When the failures in a row began. */
  failingSince: string | null
  lastSuccessAt: string | null
  oldSecretUntil: string | null
  createdAt: string
  updatedAt: string
  /** Only when `fields` names it, as `property.*` or `property.id`; takes the grant `properties:read`. */
  property?: RelatedProperty | null
  /** Only when `fields` names it, as `integration.*` or `integration.id`; takes the grant `integrations:read`. */
  integration?: RelatedIntegration | null
  /** Only when `fields` names it, as `deliveries.*` or `deliveries.id`; takes the grant `deliveries:read`. */
  deliveries?: RelatedDelivery[]
}

export interface SubscriptionBatch {
  /** One for each property, in the order they were given. */
  results: {
    propertyId: string
    subscription: SubscriptionWithSecret | null
    /** Why there is none at this property. */
    problem: {
      code: string
      message: string
    } | null
  }[]
}

export interface SubscriptionWithSecret {
  id: string
  organizationId: string
  integrationId: string
  propertyId: string
  kinds: string[]
  url: string
  status: OpenSet<'ACTIVE' | 'PAUSED' | 'CLOSED'>
  statusReason: string | null
  failuresInRow: number
  /** When the failures in a row began. */
  failingSince: string | null
  lastSuccessAt: string | null
  oldSecretUntil: string | null
  createdAt: string
  updatedAt: string
  secret: string
}

export interface TestEvent {
  deliveryId: string
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
  /** Why; needed for DENIED and CONDITIONAL. */
  reasons?: {
    /** What it rests on: the report of a screening, what the application says, or something else. */
    basis: 'REPORT' | 'APPLICATION' | 'OTHER'
    text: string
    /** The criterion of the property that was not met. */
    criterion?: string | null | undefined
    /** What the criterion asks for. */
    threshold?: string | null | undefined
    /** What was found instead. */
    found?: string | null | undefined
  }[] | undefined
}

export interface UpdateApplicationUnitRequest {
  /** Null unassigns, before approval only. */
  unitId: string | null
}

export interface UpdateCustomerRequest {
  firstName?: string | undefined
  middleName?: string | null | undefined
  lastName?: string | undefined
  /** YYYY-MM-DD */
  birthDate?: string | null | undefined
  relationship?: 'PARTNER' | 'PARENT' | 'ADULT_CHILD' | 'ROOMMATE' | 'CHILD' | 'GUARANTOR' | 'OTHER' | null | undefined
  /** Ten digits; any common spelling is accepted. */
  phone?: string | null | undefined
  email?: string | null | undefined
  currentAddress?: {
    line1?: string | null | undefined
    line2?: string | null | undefined
    city?: string | null | undefined
    state?: string | null | undefined
    postalCode?: string | null | undefined
    country?: string | null | undefined
  } | null | undefined
}

export interface UpdateDocumentDefinitionRequest {
  fields?: {
    name: string
    label?: string | null | undefined
    type: string
    isRequired?: boolean | undefined
  }[] | undefined
  mappings?: {
    /** One of the fields. */
    fieldName: string
    /** What the value is to be held against: customer.monthlyIncomeAmount. */
    target: string
  }[] | undefined
  /** Each is given an id, by which results speak of it. */
  rules?: {
    code: string
    description: string
    severity: string
  }[] | undefined
}

export interface UpdateDocumentTypeRequest {
  name?: string | undefined
  description?: string | null | undefined
}

export interface UpdateIntegrationRequest {
  name?: string | undefined
  status?: 'ACTIVE' | 'SUSPENDED' | undefined
  /** Any of screening, messaging, moveIns, moveOuts, documentUploads, propertyGroups, users, leaseCancellation, transactions, scheduledTransactions, complianceDocuments. */
  capabilities?: string[] | undefined
  /** The properties it may touch; null: all, also those to come. */
  propertyIds?: string[] | null | undefined
  bypassUnitAvailability?: boolean | undefined
  /** The codes it may post under; null: every active one. */
  transactionCodes?: string[] | null | undefined
  /** Whom to write to when something is wrong, such as an endpoint that is paused. */
  contactEmail?: string | null | undefined
  /** Of a listing service: that of the prospects it submits. */
  referralSource?: string | undefined
}

export interface UpdateLeaseRequest {
  unitId?: string | undefined
  /** YYYY-MM-DD */
  startDate?: string | undefined
  /** YYYY-MM-DD */
  endDate?: string | null | undefined
  rentAmount?: number | undefined
  securityDepositAmount?: number | undefined
  termMonths?: number | null | undefined
}

export interface UpdatePropertyAgentConfigurationRequest {
  isEnabled?: boolean | undefined
  /** Kept as it was written. Secrets can be set and are never told. */
  settings?: Record<string, unknown> | undefined
}

export interface UpdatePropertyConfigurationRequest {
  propertyDescription?: string | null | undefined
  shortDescription?: string | null | undefined
  officeHoursDescription?: string | null | undefined
  /** A set, its entries with '; ' between them, as Monday 09:00-18:00. */
  officeHours?: string | null | undefined
  petPolicyDescription?: string | null | undefined
  parkingDetailDescription?: string | null | undefined
  /** A set, its entries with '; ' between them. */
  amenities?: string | null | undefined
  marketingUrl?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  faxNumber?: string | null | undefined
  /** Whether textingPhoneNumber is told. */
  twoWayCommunication?: boolean | undefined
  textingPhoneNumber?: string | null | undefined
  physicalAddress1?: string | null | undefined
  physicalAddress2?: string | null | undefined
  physicalCity?: string | null | undefined
  physicalState?: string | null | undefined
  physicalPostalCode?: string | null | undefined
  physicalCountry?: string | null | undefined
  availabilityUrl?: string | null | undefined
  /** Whether applicationPortalUrl is told. */
  residentPortalActive?: boolean | undefined
  applicationPortalUrl?: string | null | undefined
  lateFeeMethod?: {
    /** The method in effect today, in the property's time zone. */
    value: 'NONE' | 'FLAT' | 'PERCENT' | 'DAILY' | 'FLAT_PLUS_DAILY'
    /** YYYY-MM-DD */
    effectiveDate?: string | null | undefined
  } | null | undefined
  acceptingOnlineApplications?: boolean | undefined
  /** Income as a multiple of the rent. */
  applicationIncomeRequirement?: number | null | undefined
  /** A set of whole numbers with '; ' between them, as 6; 12. */
  allowedLeaseTermMonths?: string | null | undefined
  quoteExpiration?: 'SAME_DAY' | 'HOURS_24' | 'HOURS_48' | 'HOURS_72' | null | undefined
  masterMeteredElectricity?: boolean | undefined
  masterMeteredGas?: boolean | undefined
  masterMeteredSewer?: boolean | undefined
  masterMeteredTrash?: boolean | undefined
  masterMeteredWater?: boolean | undefined
  masterMeteredOther?: boolean | undefined
  accrueSecurityDepositInterest?: boolean | undefined
  securityDepositInterestPayoutFrequency?: 'MONTHLY' | 'QUARTERLY' | 'ANNUALLY' | 'MOVE_OUT' | null | undefined
  securityDepositSimpleInterestRate?: {
    /** Percent a year; the rate in effect today, in the property's time zone. */
    value: number
    /** YYYY-MM-DD */
    effectiveDate?: string | null | undefined
  } | null | undefined
  nearestMetroArea?: string | null | undefined
  /** IANA name, such as America/Chicago. */
  timezone?: string | null | undefined
  goesOnDaylightSavings?: boolean | undefined
  countyName?: string | null | undefined
  /** Free text: it may be a year. */
  siteBuiltDate?: string | null | undefined
  /** Free text: it may be a year or part of a date. */
  lastRenovationDate?: string | null | undefined
  /** YYYY-MM-DD */
  managementTookOverDate?: string | null | undefined
  /** YYYY-MM-DD */
  acquisitionDate?: string | null | undefined
  /** YYYY-MM-DD */
  managementQuitDate?: string | null | undefined
  officeAlarmCode?: string | null | undefined
  hasGateWithCode?: boolean | undefined
  hasFitnessCenter?: boolean | undefined
  hasPool?: boolean | undefined
  hasPackageDelivery?: boolean | undefined
  nonSmoking?: boolean | undefined
  petWeightMax?: number | null | undefined
  leadPaintDisclosure?: string | null | undefined
  clientRepresentativeName?: string | null | undefined
  accountantName?: string | null | undefined
  apClerk?: string | null | undefined
  waterCompany?: string | null | undefined
  gasCompany?: string | null | undefined
  electricCompany?: string | null | undefined
  cableCompany?: string | null | undefined
  internetCompany?: string | null | undefined
  pestCompany?: string | null | undefined
  trashCompany?: string | null | undefined
  /** YYYY-MM-DD */
  feesStartDate?: string | null | undefined
  /** YYYY-MM-DD */
  currentPeriodStartDate?: string | null | undefined
  currentPeriod?: string | null | undefined
  buildingProtectionFee?: number | null | undefined
  leaseRentPercentage?: number | null | undefined
  chargesFacilityFeeForLiabilityInsurance?: boolean | undefined
  facilitiesFeeAmount?: number | null | undefined
  turnMoveOutDays?: number | null | undefined
  /** YYYY-MM-DD */
  evictionStartDate?: string | null | undefined
  leaseNoticeToVacateDays?: number | null | undefined
  emergencyEntranceNotice?: string | null | undefined
  /** Whether scheduled transactions are posted on the days on which they are due, from postsScheduledTransactionsFrom on. False, as it is unless somebody sets it: the server posts none, and moves no balance for them. */
  postsScheduledTransactions?: boolean | undefined
  /** The first day of posting, at the property; what was due before it is never posted. Null while none are posted. To turn it on without a day means today. */
  postsScheduledTransactionsFrom?: string | null | undefined
}

export interface UpdatePropertyScreeningProviderRequest {
  providerId: string | null
}

export interface UpdateProspectRequest {
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
  preferredUnit?: string | null | undefined
  preferredFloorPlanId?: string | null | undefined
  /** APPLIED and LEASED follow from the application. */
  status?: 'NEW' | 'CONTACTED' | 'TOURED' | 'APPLIED' | 'LEASED' | 'LOST' | undefined
}

export interface UpdateRequirementTemplateRequest {
  name?: string | undefined
  description?: string | null | undefined
  /** Owed once by the application, by each applicant, or by each who is not a MINOR. */
  appliesTo?: 'APPLICATION' | 'APPLICANT' | 'ADULT' | undefined
  isMandatory?: boolean | undefined
  minDocuments?: number | undefined
  /** ALL: one document of each mandatory type is needed too. */
  matchRule?: 'ANY' | 'ALL' | undefined
  /** The kinds that are accepted, in order. */
  documentTypes?: {
    documentTypeId: string
    isMandatory?: boolean | undefined
  }[] | undefined
  isActive?: boolean | undefined
}

export interface UpdateSavedReplyRequest {
  name?: string | undefined
  /** Counted in Unicode code points. */
  content?: string | undefined
}

export interface UpdateScreeningMethodRequest {
  name?: string | undefined
  type?: string | undefined
  isActive?: boolean | undefined
}

export interface UpdateSubscriptionRequest {
  url?: string | undefined
  kinds?: string[] | undefined
}

export interface UpdateUnitRequest {
  floorPlanId?: string | null | undefined
  number?: string | undefined
  buildingName?: string | null | undefined
  floorLevel?: number | null | undefined
  /** By hand VACANT_READY, VACANT_NOT_READY, DOWN or MODEL; while a lease waits for it, VACANT_LEASED or DOWN. */
  status?: 'VACANT_READY' | 'VACANT_NOT_READY' | 'VACANT_LEASED' | 'OCCUPIED' | 'NOTICE' | 'NOTICE_LEASED' | 'DOWN' | 'MODEL' | undefined
  /** Which of the rents below reports use. */
  reportConfigurationValue?: 'Quoting Rent' | 'Financial Market Rent' | 'Market Rent' | undefined
  marketRentAmount?: number | null | undefined
  quotingRentAmount?: number | null | undefined
  financialMarketRentAmount?: number | null | undefined
  squareFeet?: number | null | undefined
  numBeds?: number | undefined
  numBaths?: number | undefined
  /** YYYY-MM-DD */
  vacantSince?: string | null | undefined
  /** YYYY-MM-DD */
  makeReadyDate?: string | null | undefined
  /** YYYY-MM-DD */
  availableDate?: string | null | undefined
  isADA?: boolean | undefined
}

export interface UpdateUserRequest {
  firstname?: string | undefined
  lastname?: string | undefined
  email?: string | undefined
  /** Other than ACTIVE: ends every session and token of the person. */
  status?: 'ACTIVE' | 'INACTIVE' | 'INVITED' | undefined
}

export interface UpdateUserRolesRequest {
  /** In the whole organization; null: none. */
  organizationRole?: 'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY' | 'INTEGRATION_MANAGER' | 'ADMINISTRATOR' | null | undefined
  /** All roles at properties from now on, each property once. */
  atProperties?: {
    propertyId: string
    role: 'PROPERTY_MANAGER' | 'LEASING_AGENT' | 'MAINTENANCE' | 'REGIONAL' | 'COMPLIANCE' | 'READ_ONLY'
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

export interface UploadDocumentRequest {
  /** A PDF, JPEG, PNG or GIF by its content, at most 25 MiB. */
  file: FileContent
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** One of those that the requirement accepts. */
  documentTypeId: string
  /** The file's own name unless given. */
  name?: string | undefined
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

export interface VoidTransactionRequest {
  /**
   * Yours to choose, one for each thing to create. Repeated, it returns the first record, or 409 `idempotency_id_used` when you may not read that one.
   * One is made when you give none.
   */
  idempotencyId?: string | undefined
  /** The notes of the counter-entry. */
  reason: string
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

export interface Worklist {
  now: string
  counts: {
    /** 1000: that many or more. Null: your role does not include it there. */
    HELP: number | null
    /** 1000: that many or more. Null: your role does not include it there. */
    DECISION: number | null
    /** 1000: that many or more. Null: your role does not include it there. */
    REPLY: number | null
    /** 1000: that many or more. Null: your role does not include it there. */
    DOCUMENT: number | null
    /** 1000: that many or more. Null: your role does not include it there. */
    LEASE: number | null
  }
  /** By urgency; at most 100 of a kind, the longest waiting first. */
  items: WorklistItem[]
}

export interface WorklistItem {
  kind: OpenSet<'HELP' | 'DECISION' | 'REPLY' | 'DOCUMENT' | 'LEASE'>
  /** Of a conversation, screening request, requirement or application. */
  id: string
  property: {
    id: string
    name: string
  }
  who: string | null
  what: string | null
  unit: string | null
  status: string
  since: string
}

export type ActivityField = FieldOf<Activity, 'property' | 'prospect' | 'customer' | 'household'>

export type ApplicantField = FieldOf<Applicant, never>

export type ApplicationField = FieldOf<Application, 'property' | 'unit' | 'household' | 'customers' | 'pets' | 'prospect' | 'lease'>

export type CertificationField = FieldOf<Certification, 'property' | 'household' | 'unit' | 'incomeLimit'>

export type ConformanceReportField = FieldOf<ConformanceReport, 'property' | 'integration'>

export type ConversationField = FieldOf<Conversation, 'property' | 'household' | 'messages'>

export type CustomerField = FieldOf<Customer, 'property' | 'household' | 'application' | 'transactions' | 'workOrders'>

export type DeliveryField = FieldOf<Delivery, 'subscription' | 'integration'>

export type DeliveryDetailField = FieldOf<DeliveryDetail, 'subscription' | 'integration'>

export type DeliveryReplayField = FieldOf<DeliveryReplay, never>

export type DocumentField = FieldOf<Document, 'property' | 'application' | 'requirement' | 'documentType' | 'results'>

export type DocumentDefinitionField = FieldOf<DocumentDefinition, 'documentType'>

export type DocumentResultField = FieldOf<DocumentResult, never>

export type DocumentTypeField = FieldOf<DocumentType, 'definitions'>

export type EventDetailField = FieldOf<EventDetail, never>

export type FloorPlanField = FieldOf<FloorPlan, 'property' | 'units'>

export type HouseholdField = FieldOf<Household, 'property' | 'documents' | 'tenants' | 'customers' | 'pets' | 'application' | 'leases' | 'unit' | 'transactions' | 'scheduledTransactions' | 'workOrders' | 'certifications'>

export type HouseholdDocumentField = FieldOf<HouseholdDocument, never>

export type IncomeLimitField = FieldOf<IncomeLimit, 'property'>

export type IntegrationField = FieldOf<Integration, 'subscriptions' | 'keys'>

export type KeyField = FieldOf<Key, 'integration'>

export type LeaseField = FieldOf<Lease, 'property' | 'unit' | 'household' | 'document' | 'scheduledTransactions'>

export type MessageField = FieldOf<Message, 'conversation' | 'property' | 'customer' | 'prospect' | 'household'>

export type MoveInField = FieldOf<MoveIn, 'property' | 'household' | 'unit' | 'lease'>

export type MoveOutField = FieldOf<MoveOut, 'property' | 'household' | 'unit' | 'lease'>

export type NoticeField = FieldOf<Notice, 'property'>

export type PetField = FieldOf<Pet, never>

export type PropertyField = FieldOf<Property, 'configuration' | 'units' | 'floorPlans' | 'userProperties'>

export type PropertyAgentConfigurationField = FieldOf<PropertyAgentConfiguration, 'property'>

export type PropertyConfigurationField = FieldOf<PropertyConfiguration, never>

export type PropertyGroupField = FieldOf<PropertyGroup, never>

export type ProspectField = FieldOf<Prospect, 'property' | 'application' | 'household' | 'activities'>

export type RequirementField = FieldOf<Requirement, 'property' | 'application' | 'customer' | 'documents'>

export type RequirementTemplateField = FieldOf<RequirementTemplate, 'property'>

export type SavedReplyField = FieldOf<SavedReply, 'property'>

export type ScheduledTransactionField = FieldOf<ScheduledTransaction, 'property' | 'household' | 'lease' | 'transactions'>

export type ScreeningDecisionField = FieldOf<ScreeningDecision, 'property' | 'request'>

export type ScreeningMethodField = FieldOf<ScreeningMethod, 'property'>

export type ScreeningRequestField = FieldOf<ScreeningRequest, 'property' | 'application' | 'household'>

export type ScreeningResultField = FieldOf<ScreeningResult, 'property' | 'request'>

export type ScreeningResultVersionField = FieldOf<ScreeningResultVersion, never>

export type SubscriptionField = FieldOf<Subscription, 'property' | 'integration' | 'deliveries'>

export type TransactionField = FieldOf<Transaction, 'property' | 'household' | 'application' | 'customer' | 'scheduledTransaction'>

export type TransactionCodeField = FieldOf<TransactionCode, 'property'>

export type UnitField = FieldOf<Unit, 'property' | 'floorPlan' | 'currentHousehold' | 'leases' | 'applications'>

export type UserField = FieldOf<User, never>

export type UserPropertyField = FieldOf<UserProperty, 'user' | 'property'>

export type WorkOrderField = FieldOf<WorkOrder, 'property' | 'unit' | 'household' | 'customer'>

export interface NoticesQuery<F extends NoticeField = never> extends ListQuery<Pick<Notice, 'id' | 'organizationId' | 'propertyId' | 'kind' | 'message' | 'subjectType' | 'subjectId' | 'readAt' | 'readByUserId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'kind' | 'message' | 'subjectType' | 'subjectId' | 'readAt' | 'readByUserId' | 'createdAt' | 'updatedAt', F> {}

export interface IntegrationsQuery<F extends IntegrationField = never> extends ListQuery<Pick<Integration, 'id' | 'organizationId' | 'name' | 'kind' | 'status' | 'bypassUnitAvailability' | 'contactEmail' | 'referralSource' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'name' | 'kind' | 'status' | 'bypassUnitAvailability' | 'contactEmail' | 'referralSource' | 'createdAt' | 'updatedAt', F> {}

export interface KeysQuery<F extends KeyField = never> extends ListQuery<Pick<Key, 'id' | 'organizationId' | 'integrationId' | 'beginning' | 'kind' | 'name' | 'expiresAt' | 'revokedAt' | 'lastUsedAt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'integrationId' | 'beginning' | 'kind' | 'name' | 'expiresAt' | 'revokedAt' | 'lastUsedAt' | 'createdAt' | 'updatedAt', F> {}

export interface ConformanceReportsQuery<F extends ConformanceReportField = never> extends ListQuery<Pick<ConformanceReport, 'id' | 'organizationId' | 'integrationId' | 'idempotencyId' | 'propertyId' | 'kitVersion' | 'kit' | 'target' | 'startedAt' | 'ms' | 'result' | 'failed' | 'warned' | 'passed' | 'skipped' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'integrationId' | 'idempotencyId' | 'propertyId' | 'kitVersion' | 'kit' | 'target' | 'startedAt' | 'ms' | 'result' | 'failed' | 'warned' | 'passed' | 'skipped' | 'createdAt' | 'updatedAt', F> {}

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

export interface ScreeningMethodsQuery<F extends ScreeningMethodField = never> extends ListQuery<Pick<ScreeningMethod, 'id' | 'organizationId' | 'propertyId' | 'providerId' | 'idempotencyId' | 'name' | 'type' | 'isActive' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'providerId' | 'idempotencyId' | 'name' | 'type' | 'isActive' | 'createdAt' | 'updatedAt', F> {}

export interface ScreeningRequestsQuery<F extends ScreeningRequestField = never> extends ListQuery<Pick<ScreeningRequest, 'id' | 'organizationId' | 'propertyId' | 'idempotencyId' | 'status' | 'closedReason' | 'applicationId' | 'householdId' | 'providerId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'idempotencyId' | 'status' | 'closedReason' | 'applicationId' | 'householdId' | 'providerId' | 'createdAt' | 'updatedAt', F> {}

export interface ScreeningResultsQuery<F extends ScreeningResultField = never> extends ListQuery<Pick<ScreeningResult, 'id' | 'organizationId' | 'screeningResultId' | 'screeningRequestId' | 'propertyId' | 'idempotencyId' | 'providerIdentifier' | 'status' | 'notes' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'screeningResultId' | 'screeningRequestId' | 'propertyId' | 'idempotencyId' | 'providerIdentifier' | 'status' | 'notes' | 'createdAt' | 'updatedAt', F> {}

export interface ScreeningResultsVersionsQuery<F extends ScreeningResultVersionField = never> extends ListQuery<Pick<ScreeningResultVersion, 'id' | 'organizationId' | 'screeningResultId' | 'propertyId' | 'providerIdentifier' | 'status' | 'notes' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'screeningResultId' | 'propertyId' | 'providerIdentifier' | 'status' | 'notes' | 'createdAt' | 'updatedAt', F> {}

export interface ScreeningDecisionsQuery<F extends ScreeningDecisionField = never> extends ListQuery<Pick<ScreeningDecision, 'id' | 'organizationId' | 'screeningRequestId' | 'applicationId' | 'propertyId' | 'idempotencyId' | 'decision' | 'source' | 'note' | 'acceptBy' | 'decidedByUserId' | 'supersedesId' | 'supersededAt' | 'numbersWipedAt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'screeningRequestId' | 'applicationId' | 'propertyId' | 'idempotencyId' | 'decision' | 'source' | 'note' | 'acceptBy' | 'decidedByUserId' | 'supersedesId' | 'supersededAt' | 'numbersWipedAt' | 'createdAt' | 'updatedAt', F> {}

export interface IncomeLimitsQuery<F extends IncomeLimitField = never> extends ListQuery<Pick<IncomeLimit, 'id' | 'organizationId' | 'propertyId' | 'name' | 'amount' | 'numHouseholdMembers' | 'amiPercentage' | 'effectiveDate' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'name' | 'amount' | 'numHouseholdMembers' | 'amiPercentage' | 'effectiveDate' | 'createdAt' | 'updatedAt', F> {}

export interface CertificationsQuery<F extends CertificationField = never> extends ListQuery<Pick<Certification, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'unitId' | 'certificationType' | 'effectiveDate' | 'householdSize' | 'householdIncomeAmount' | 'incomeFromAssetsAmount' | 'marketRentAmount' | 'tenantRentAmount' | 'utilityAllowanceAmount' | 'grossRentAmount' | 'incomeLimitId' | 'amiPercentage' | 'programType' | 'status' | 'signedAt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'unitId' | 'certificationType' | 'effectiveDate' | 'householdSize' | 'householdIncomeAmount' | 'incomeFromAssetsAmount' | 'marketRentAmount' | 'tenantRentAmount' | 'utilityAllowanceAmount' | 'grossRentAmount' | 'incomeLimitId' | 'amiPercentage' | 'programType' | 'status' | 'signedAt' | 'createdAt' | 'updatedAt', F> {}

export interface DocumentTypesQuery<F extends DocumentTypeField = never> extends ListQuery<Pick<DocumentType, 'id' | 'organizationId' | 'idempotencyId' | 'code' | 'name' | 'description' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'code' | 'name' | 'description' | 'createdAt' | 'updatedAt', F> {}

export interface DocumentDefinitionsQuery<F extends DocumentDefinitionField = never> extends ListQuery<Pick<DocumentDefinition, 'id' | 'organizationId' | 'idempotencyId' | 'documentTypeId' | 'status' | 'version' | 'approvedAt' | 'approvedByUserId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'documentTypeId' | 'status' | 'version' | 'approvedAt' | 'approvedByUserId' | 'createdAt' | 'updatedAt', F> {}

export interface RequirementTemplatesQuery<F extends RequirementTemplateField = never> extends ListQuery<Pick<RequirementTemplate, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'name' | 'description' | 'appliesTo' | 'isMandatory' | 'minDocuments' | 'matchRule' | 'isActive' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'name' | 'description' | 'appliesTo' | 'isMandatory' | 'minDocuments' | 'matchRule' | 'isActive' | 'createdAt' | 'updatedAt', F> {}

export interface RequirementsQuery<F extends RequirementField = never> extends ListQuery<Pick<Requirement, 'id' | 'organizationId' | 'propertyId' | 'applicationId' | 'customerId' | 'requirementTemplateId' | 'name' | 'description' | 'status' | 'isMandatory' | 'minDocuments' | 'matchRule' | 'applicationStatus' | 'householdName' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'applicationId' | 'customerId' | 'requirementTemplateId' | 'name' | 'description' | 'status' | 'isMandatory' | 'minDocuments' | 'matchRule' | 'applicationStatus' | 'householdName' | 'createdAt' | 'updatedAt', F> {}

export interface DocumentsQuery<F extends DocumentField = never> extends ListQuery<Pick<Document, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'applicationId' | 'requirementId' | 'documentTypeId' | 'fileName' | 'mimeType' | 'size' | 'sha256' | 'status' | 'removedAt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'applicationId' | 'requirementId' | 'documentTypeId' | 'fileName' | 'mimeType' | 'size' | 'sha256' | 'status' | 'removedAt' | 'createdAt' | 'updatedAt', F> {}

export interface DocumentsResultsQuery<F extends DocumentResultField = never> extends ListQuery<Pick<DocumentResult, 'id' | 'organizationId' | 'idempotencyId' | 'documentId' | 'propertyId' | 'status' | 'summary' | 'definitionVersion' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'documentId' | 'propertyId' | 'status' | 'summary' | 'definitionVersion' | 'createdAt' | 'updatedAt', F> {}

export interface TransactionCodesQuery<F extends TransactionCodeField = never> extends ListQuery<Pick<TransactionCode, 'id' | 'organizationId' | 'code' | 'name' | 'type' | 'propertyId' | 'isActive' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'code' | 'name' | 'type' | 'propertyId' | 'isActive' | 'createdAt' | 'updatedAt', F> {}

export interface TransactionsQuery<F extends TransactionField = never> extends ListQuery<Pick<Transaction, 'id' | 'organizationId' | 'transactionId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'applicationId' | 'customerId' | 'code' | 'type' | 'amount' | 'date' | 'documentNumber' | 'notes' | 'scheduledTransactionId' | 'voidsTransactionId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'transactionId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'applicationId' | 'customerId' | 'code' | 'type' | 'amount' | 'date' | 'documentNumber' | 'notes' | 'scheduledTransactionId' | 'voidsTransactionId' | 'createdAt' | 'updatedAt', F> {}

export interface ScheduledTransactionsQuery<F extends ScheduledTransactionField = never> extends ListQuery<Pick<ScheduledTransaction, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'leaseId' | 'code' | 'description' | 'type' | 'frequency' | 'amount' | 'startDate' | 'endDate' | 'documentNumber' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'householdId' | 'leaseId' | 'code' | 'description' | 'type' | 'frequency' | 'amount' | 'startDate' | 'endDate' | 'documentNumber' | 'createdAt' | 'updatedAt', F> {}

export interface WorkOrdersQuery<F extends WorkOrderField = never> extends ListQuery<Pick<WorkOrder, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'unitId' | 'householdId' | 'customerId' | 'status' | 'priority' | 'description' | 'requestorName' | 'requestorEmail' | 'requestorPhone' | 'entryNotes' | 'entryPreference' | 'hasPetAlert' | 'dueDate' | 'completedAt' | 'assignedUserId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'unitId' | 'householdId' | 'customerId' | 'status' | 'priority' | 'description' | 'requestorName' | 'requestorEmail' | 'requestorPhone' | 'entryNotes' | 'entryPreference' | 'hasPetAlert' | 'dueDate' | 'completedAt' | 'assignedUserId' | 'createdAt' | 'updatedAt', F> {}

export interface ConversationsQuery<F extends ConversationField = never> extends ListQuery<Pick<Conversation, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'customerId' | 'prospectId' | 'conversationStatus' | 'lastMessageAt' | 'lastMessageDirection' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'propertyId' | 'householdId' | 'customerId' | 'prospectId' | 'conversationStatus' | 'lastMessageAt' | 'lastMessageDirection' | 'createdAt' | 'updatedAt', F> {}

export interface MessagesQuery<F extends MessageField = never> extends ListQuery<Pick<Message, 'id' | 'organizationId' | 'conversationId' | 'propertyId' | 'customerId' | 'prospectId' | 'householdId' | 'direction' | 'from' | 'to' | 'content' | 'messageSid' | 'messageStatus' | 'messageStatusReason' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'conversationId' | 'propertyId' | 'customerId' | 'prospectId' | 'householdId' | 'direction' | 'from' | 'to' | 'content' | 'messageSid' | 'messageStatus' | 'messageStatusReason' | 'createdAt' | 'updatedAt', F> {}

export interface SavedRepliesQuery<F extends SavedReplyField = never> extends ListQuery<Pick<SavedReply, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'name' | 'content' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'idempotencyId' | 'propertyId' | 'name' | 'content' | 'createdAt' | 'updatedAt', F> {}

export interface SubscriptionsQuery<F extends SubscriptionField = never> extends ListQuery<Pick<Subscription, 'id' | 'organizationId' | 'integrationId' | 'propertyId' | 'url' | 'status' | 'statusReason' | 'failuresInRow' | 'failingSince' | 'lastSuccessAt' | 'oldSecretUntil' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'integrationId' | 'propertyId' | 'url' | 'status' | 'statusReason' | 'failuresInRow' | 'failingSince' | 'lastSuccessAt' | 'oldSecretUntil' | 'createdAt' | 'updatedAt', F> {}

export interface DeliveriesQuery<F extends DeliveryField = never> extends ListQuery<Pick<Delivery, 'id' | 'organizationId' | 'eventId' | 'kind' | 'subscriptionId' | 'propertyId' | 'integrationId' | 'url' | 'state' | 'attempts' | 'lastStatus' | 'lastError' | 'heldBecause' | 'waitsFor' | 'nextAt' | 'settledAt' | 'replayId' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'eventId' | 'kind' | 'subscriptionId' | 'propertyId' | 'integrationId' | 'url' | 'state' | 'attempts' | 'lastStatus' | 'lastError' | 'heldBecause' | 'waitsFor' | 'nextAt' | 'settledAt' | 'replayId' | 'createdAt' | 'updatedAt', F> {}

export interface DeliveryReplaysQuery<F extends DeliveryReplayField = never> extends ListQuery<Pick<DeliveryReplay, 'id' | 'organizationId' | 'count' | 'perSecond' | 'status' | 'pending' | 'delivered' | 'rejected' | 'exhausted' | 'stoppedAt' | 'createdAt' | 'updatedAt'>, 'id' | 'organizationId' | 'count' | 'perSecond' | 'status' | 'pending' | 'delivered' | 'rejected' | 'exhausted' | 'stoppedAt' | 'createdAt' | 'updatedAt', F> {}

export interface Routes {
  readonly notices: NoticesRoutes
  readonly integrations: IntegrationsRoutes
  readonly keys: KeysRoutes
  readonly conformanceReports: ConformanceReportsRoutes
  readonly grants: GrantsRoutes
  readonly staffTokens: StaffTokensRoutes
  readonly sessions: SessionsRoutes
  readonly properties: PropertiesRoutes
  readonly propertyConfigurations: PropertyConfigurationsRoutes
  readonly floorPlans: FloorPlansRoutes
  readonly units: UnitsRoutes
  readonly users: UsersRoutes
  readonly userProperties: UserPropertiesRoutes
  readonly propertyAgentConfigurations: PropertyAgentConfigurationsRoutes
  readonly propertyGroups: PropertyGroupsRoutes
  readonly people: PeopleRoutes
  readonly households: HouseholdsRoutes
  readonly customers: CustomersRoutes
  readonly applications: ApplicationsRoutes
  readonly leases: LeasesRoutes
  readonly moveIns: MoveInsRoutes
  readonly moveOuts: MoveOutsRoutes
  readonly prospects: ProspectsRoutes
  readonly activities: ActivitiesRoutes
  readonly screeningMethods: ScreeningMethodsRoutes
  readonly screeningRequests: ScreeningRequestsRoutes
  readonly screeningResults: ScreeningResultsRoutes
  readonly screeningDecisions: ScreeningDecisionsRoutes
  readonly incomeLimits: IncomeLimitsRoutes
  readonly certifications: CertificationsRoutes
  readonly documentTypes: DocumentTypesRoutes
  readonly documentDefinitions: DocumentDefinitionsRoutes
  readonly requirementTemplates: RequirementTemplatesRoutes
  readonly requirements: RequirementsRoutes
  readonly documents: DocumentsRoutes
  readonly complianceDocuments: ComplianceDocumentsRoutes
  readonly transactionCodes: TransactionCodesRoutes
  readonly transactions: TransactionsRoutes
  readonly scheduledTransactions: ScheduledTransactionsRoutes
  readonly workOrders: WorkOrdersRoutes
  readonly conversations: ConversationsRoutes
  readonly messages: MessagesRoutes
  readonly savedReplies: SavedRepliesRoutes
  readonly me: MeRoutes
  readonly worklist: WorklistRoutes
  readonly inbox: InboxRoutes
  readonly leasingBoard: LeasingBoardRoutes
  readonly search: SearchRoutes
  readonly auditEntries: AuditEntriesRoutes
  readonly subscriptions: SubscriptionsRoutes
  readonly deliveries: DeliveriesRoutes
  readonly deliveryReplays: DeliveryReplaysRoutes
  readonly subscriptionBatches: SubscriptionBatchesRoutes
  readonly events: EventsRoutes
  readonly eventKinds: EventKindsRoutes
  readonly deliverySummary: DeliverySummaryRoutes
}

export interface NoticesRoutes {
  /**
   * List notices.
   * `GET /notices`
   * Needs the grant `notices:read`.
   */
  list<F extends NoticeField = never>(query?: NoticesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Notice, F>>>
  /** Every record of `notices.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends NoticeField = never>(query?: NoticesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Notice, F>, void, undefined>
  /**
   * Read one notice.
   * `GET /notices/{noticeId}`
   * Needs the grant `notices:read`.
   */
  get<F extends NoticeField = never>(noticeId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Notice, F>>
  /**
   * Say that a notice has been read; a second time changes nothing.
   * `POST /notices/{noticeId}/read`
   * Needs the grant `notices:update`.
   */
  read(noticeId: string, call?: CallOptions): Promise<Notice>
}

export interface IntegrationsRoutes {
  /**
   * List integrations.
   * `GET /integrations`
   * Needs the grant `integrations:read`.
   */
  list<F extends IntegrationField = never>(query?: IntegrationsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Integration, F>>>
  /** Every record of `integrations.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends IntegrationField = never>(query?: IntegrationsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Integration, F>, void, undefined>
  /**
   * Create an integration; it can do nothing until it has a key.
   * `POST /integrations`
   * Needs the grant `integrations:create`.
   */
  create(body: CreateIntegrationRequest, call?: CallOptions): Promise<Integration>
  /**
   * Read one integration.
   * `GET /integrations/{integrationId}`
   * Needs the grant `integrations:read`.
   */
  get<F extends IntegrationField = never>(integrationId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Integration, F>>
  /**
   * Change what an integration may do, suspend it or resume it: what is missing stays.
   * `PUT /integrations/{integrationId}`
   * Needs the grant `integrations:update`.
   */
  update(integrationId: string, body: UpdateIntegrationRequest, call?: CallOptions): Promise<Integration>
  readonly keys: IntegrationsKeysRoutes
}

export interface KeysRoutes {
  /**
   * List keys of integrations.
   * `GET /keys`
   * Needs the grant `keys:read`.
   */
  list<F extends KeyField = never>(query?: KeysQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Key, F>>>
  /** Every record of `keys.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends KeyField = never>(query?: KeysQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Key, F>, void, undefined>
  /**
   * Read one key.
   * `GET /keys/{keyId}`
   * Needs the grant `keys:read`.
   */
  get<F extends KeyField = never>(keyId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Key, F>>
  /**
   * Issue a second key like the first, which goes on working for the overlap.
   * `POST /keys/{keyId}/rotate`
   * Needs the grant `keys:update`.
   */
  rotate(keyId: string, body?: RotateKeyRequest, call?: CallOptions): Promise<RotatedKey>
  /**
   * Revoke a key: it is refused everywhere within a second.
   * `POST /keys/{keyId}/revoke`
   * Needs the grant `keys:update`.
   */
  revoke(keyId: string, call?: CallOptions): Promise<Key>
}

export interface ConformanceReportsRoutes {
  /**
   * List reports of the conformance kit, as partners have sent them.
   * `GET /conformanceReports`
   * Needs the grant `conformanceReports:read`.
   */
  list<F extends ConformanceReportField = never>(query?: ConformanceReportsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ConformanceReport, F>>>
  /** Every record of `conformanceReports.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ConformanceReportField = never>(query?: ConformanceReportsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ConformanceReport, F>, void, undefined>
  /**
   * Read one conformance report.
   * `GET /conformanceReports/{conformanceReportId}`
   * Needs the grant `conformanceReports:read`.
   */
  get<F extends ConformanceReportField = never>(conformanceReportId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<ConformanceReport, F>>
}

export interface GrantsRoutes {
  /**
   * Read what the keys of integrations can be granted.
   * `GET /grants`
   * Needs the grant `keys:read`.
   */
  get(call?: CallOptions): Promise<KeyGrants>
}

export interface IntegrationsKeysRoutes {
  /**
   * List the keys of an integration, the oldest first.
   * `GET /integrations/{integrationId}/keys`
   * Needs the grant `keys:read`.
   */
  list(integrationId: string, call?: CallOptions): Promise<Listing<Key>>
  /**
   * Issue a key; its text is in this answer only.
   * `POST /integrations/{integrationId}/keys`
   * Needs the grant `keys:create`.
   */
  create(integrationId: string, body: CreateIntegrationKeyRequest, call?: CallOptions): Promise<IssuedKey>
}

export interface StaffTokensRoutes {
  /**
   * List the tokens of scripts and other tools, the oldest first; ended ones are gone after a month.
   * `GET /staffTokens`
   * Needs the grant `staffTokens:read`.
   */
  list(call?: CallOptions): Promise<Listing<StaffToken>>
  /**
   * Issue a token for a user, which follows their roles; its text is in this answer only.
   * `POST /staffTokens`
   * Needs the grant `staffTokens:create`.
   */
  create(body: IssueStaffTokenRequest, call?: CallOptions): Promise<IssuedStaffToken>
  /**
   * Revoke a token: it is refused everywhere within a second.
   * `POST /staffTokens/{staffTokenId}/revoke`
   * Needs the grant `staffTokens:update`.
   */
  revoke(staffTokenId: string, call?: CallOptions): Promise<StaffToken>
}

export interface SessionsRoutes {
  /**
   * List the caller's own sessions.
   * `GET /sessions`
   * Needs no grant.
   */
  list(call?: CallOptions): Promise<Listing<Session>>
  /**
   * End one of the caller's own sessions.
   * `DELETE /sessions/{sessionId}`
   * Needs no grant.
   */
  delete(sessionId: string, call?: CallOptions): Promise<Confirmation>
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
  readonly screeningProvider: PropertiesScreeningProviderRoutes
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
  /**
   * Correct a unit: what is missing stays, null clears.
   * `PUT /units/{unitId}`
   * Needs the grant `units:update`.
   */
  update(unitId: string, body: UpdateUnitRequest, call?: CallOptions): Promise<Unit>
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
   * Needs the grant `users:create`.
   */
  create(body: CreateUserRequest, call?: CallOptions): Promise<User>
  /**
   * Read one user.
   * `GET /users/{userId}`
   * Needs the grant `users:read`.
   */
  get<F extends UserField = never>(userId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<User, F>>
  /**
   * Correct a user, or end what somebody may do: what is missing stays.
   * `PUT /users/{userId}`
   * Needs the grant `users:update`.
   */
  update(userId: string, body: UpdateUserRequest, call?: CallOptions): Promise<User>
  /**
   * Mail a user a link by which to set a password, also a forgotten one; where no mail is sent, or it is asked for, the link is in this answer only.
   * `POST /users/{userId}/invitation`
   * Needs the grant `users:update`.
   */
  invite(userId: string, body?: InviteUserRequest, call?: CallOptions): Promise<Invitation>
  readonly roles: UsersRolesRoutes
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
   * Give a property an agent.
   * `POST /propertyAgentConfigurations`
   * Needs the grant `propertyAgentConfigurations:create`.
   */
  create(body: CreatePropertyAgentConfigurationRequest, call?: CallOptions): Promise<PropertyAgentConfiguration>
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
  /**
   * Change the configuration of a property: what is missing stays, null clears.
   * `PUT /properties/{propertyId}/configuration`
   * Needs the grant `properties:update`.
   */
  update(propertyId: string, body: UpdatePropertyConfigurationRequest, call?: CallOptions): Promise<PropertyConfiguration>
}

export interface PeopleRoutes {
  /**
   * List the users with their roles and their way in, by name.
   * `GET /people`
   * Needs the grant `people:read`.
   */
  list(query?: {
    /** Counts from 1. */
    page?: number | undefined
    /** Records per page, 50 unless given. */
    limit?: number | undefined
  }, call?: CallOptions): Promise<Listing<Person>>
}

export interface UsersRolesRoutes {
  /**
   * Set the roles of a user: what is missing stays; tokens and sessions follow within a second.
   * `PUT /users/{userId}/roles`
   * Needs the grant `users:update`.
   */
  update(userId: string, body: UpdateUserRolesRequest, call?: CallOptions): Promise<Person>
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
  /**
   * Correct a customer: phone, email and currentAddress at any time, the rest until a lease locks the household; what is missing stays.
   * `PUT /customers/{customerId}`
   * Needs the grant `customers:update`.
   */
  update(customerId: string, body: UpdateCustomerRequest, call?: CallOptions): Promise<Applicant>
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
  /**
   * Record that the applicant has signed; a second time changes nothing.
   * `POST /applications/{applicationId}/sign`
   * Needs the grant `leases:create`.
   */
  sign(applicationId: string, call?: CallOptions): Promise<Application>
  /**
   * Submit an application for screening.
   * `POST /applications/{applicationId}/screening`
   * Needs the grant `screening-requests:create`.
   */
  screen(applicationId: string, body?: ScreenApplicationRequest, call?: CallOptions): Promise<SubmittedScreening>
  readonly customers: ApplicationsCustomersRoutes
  readonly pets: ApplicationsPetsRoutes
  readonly status: ApplicationsStatusRoutes
  readonly unit: ApplicationsUnitRoutes
  readonly assignableUnits: ApplicationsAssignableUnitsRoutes
  readonly leases: ApplicationsLeasesRoutes
  readonly requirements: ApplicationsRequirementsRoutes
  readonly file: ApplicationsFileRoutes
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
   * Change a lease that is not completed yet: what is missing stays, null clears.
   * `PUT /leases/{leaseId}`
   * Needs the grant `leases:update`.
   */
  update(leaseId: string, body: UpdateLeaseRequest, call?: CallOptions): Promise<Lease>
  /**
   * Cancel a lease before anybody moved in.
   * `POST /leases/{leaseId}/cancel`
   * Needs the grant `leases:update`.
   */
  cancel(leaseId: string, body?: CancelLeaseRequest, call?: CallOptions): Promise<Lease>
  /**
   * Complete a lease, which locks its household.
   * `POST /leases/{leaseId}/complete`
   * Needs the grant `leases:update`.
   */
  complete(leaseId: string, call?: CallOptions): Promise<Lease>
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
   * Needs the grant `documents:create`.
   * With `documentType` `Lease` it needs `leases:update` instead.
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
   * Enter a prospect by hand.
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
  /**
   * Correct a prospect: what is missing stays, null clears.
   * `PUT /prospects/{prospectId}`
   * Needs the grant `prospects:update`.
   */
  update(prospectId: string, body: UpdateProspectRequest, call?: CallOptions): Promise<Prospect>
  /**
   * Link a prospect to a household that lives here: its application will be a transfer. Null unlinks.
   * `PUT /prospects/{prospectId}/household`
   * Needs the grant `prospects:update`.
   */
  link(prospectId: string, body: LinkProspectRequest, call?: CallOptions): Promise<Prospect>
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
   * Write down a note, a call or a visit, about a prospect, a customer or a household.
   * `POST /activities`
   * Needs the grant `activities:create`.
   */
  create(body: CreateActivityRequest, call?: CallOptions): Promise<Activity>
  /**
   * Read one activity.
   * `GET /activities/{activityId}`
   * Needs the grant `activities:read`.
   */
  get<F extends ActivityField = never>(activityId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Activity, F>>
}

export interface ApplicationsStatusRoutes {
  /**
   * Set the status of an application.
   * `PUT /applications/{applicationId}/status`
   * Needs the grant `applications:update`.
   * With `status` `APPROVED` or `DENIED` it needs `screening-decisions:create` instead.
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

export interface ApplicationsAssignableUnitsRoutes {
  /**
   * List the units that can be assigned to an application now.
   * `GET /applications/{applicationId}/assignableUnits`
   * Needs the grant `applications:read`.
   */
  list(applicationId: string, call?: CallOptions): Promise<Listing<AssignableUnit>>
}

export interface ApplicationsLeasesRoutes {
  /**
   * Make a lease from an approved application.
   * `POST /applications/{applicationId}/leases`
   * Needs the grant `leases:create`.
   */
  create(applicationId: string, body: CreateLeaseRequest, call?: CallOptions): Promise<Lease>
}

export interface ScreeningMethodsRoutes {
  /**
   * List screening methods of properties.
   * `GET /screeningMethods`
   * Needs the grant `screeningMethods:read`.
   */
  list<F extends ScreeningMethodField = never>(query?: ScreeningMethodsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ScreeningMethod, F>>>
  /** Every record of `screeningMethods.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ScreeningMethodField = never>(query?: ScreeningMethodsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ScreeningMethod, F>, void, undefined>
  /**
   * Add a method by which a provider screens for a property.
   * `POST /screeningMethods`
   * Needs the grant `screeningMethods:create`.
   */
  create(body: CreateScreeningMethodRequest, call?: CallOptions): Promise<ScreeningMethod>
  /**
   * Read one screening method.
   * `GET /screeningMethods/{screeningMethodId}`
   * Needs the grant `screeningMethods:read`.
   */
  get<F extends ScreeningMethodField = never>(screeningMethodId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<ScreeningMethod, F>>
  /**
   * Rename a screening method, or take it out of use: what is missing stays.
   * `PUT /screeningMethods/{screeningMethodId}`
   * Needs the grant `screeningMethods:update`.
   */
  update(screeningMethodId: string, body: UpdateScreeningMethodRequest, call?: CallOptions): Promise<ScreeningMethod>
}

export interface ScreeningRequestsRoutes {
  /**
   * List screening requests.
   * `GET /screening-requests`
   * Needs the grant `screening-requests:read`.
   */
  list<F extends ScreeningRequestField = never>(query?: ScreeningRequestsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ScreeningRequest, F>>>
  /** Every record of `screeningRequests.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ScreeningRequestField = never>(query?: ScreeningRequestsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ScreeningRequest, F>, void, undefined>
  /**
   * Read one screening request.
   * `GET /screening-requests/{screeningRequestId}`
   * Needs the grant `screening-requests:read`.
   */
  get<F extends ScreeningRequestField = never>(screeningRequestId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<ScreeningRequest, F>>
  /**
   * Record the final decision on a screening, once and for good.
   * `POST /screening-requests/{screeningRequestId}/decision`
   * Needs the grant `screening-decisions:create`.
   */
  decide(screeningRequestId: string, body: DecideScreeningRequest, call?: CallOptions): Promise<ScreeningDecision>
  /**
   * Read all that a decision on a screening rests on.
   * `GET /screening-requests/{screeningRequestId}/review`
   * Needs the grant `screening-requests:read`.
   */
  review(screeningRequestId: string, call?: CallOptions): Promise<ScreeningReview>
}

export interface ScreeningResultsRoutes {
  /**
   * List screening results.
   * `GET /screening-results`
   * Needs the grant `screening-results:read`.
   */
  list<F extends ScreeningResultField = never>(query?: ScreeningResultsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ScreeningResult, F>>>
  /** Every record of `screeningResults.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ScreeningResultField = never>(query?: ScreeningResultsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ScreeningResult, F>, void, undefined>
  /**
   * Read one screening result.
   * `GET /screening-results/{screeningResultId}`
   * Needs the grant `screening-results:read`.
   */
  get<F extends ScreeningResultField = never>(screeningResultId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<ScreeningResult, F>>
  readonly versions: ScreeningResultsVersionsRoutes
}

export interface ScreeningResultsVersionsRoutes {
  /**
   * List versions of a screening result.
   * `GET /screening-results/{screeningResultId}/versions`
   * Needs the grant `screening-results:read`.
   */
  list<F extends ScreeningResultVersionField = never>(screeningResultId: string, query?: ScreeningResultsVersionsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ScreeningResultVersion, F>>>
  /** Every record of `screeningResults.versions.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ScreeningResultVersionField = never>(screeningResultId: string, query?: ScreeningResultsVersionsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ScreeningResultVersion, F>, void, undefined>
}

export interface ScreeningDecisionsRoutes {
  /**
   * List final decisions on screenings.
   * `GET /screening-decisions`
   * Needs the grant `screening-decisions:read`.
   */
  list<F extends ScreeningDecisionField = never>(query?: ScreeningDecisionsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<ScreeningDecision, F>>>
  /** Every record of `screeningDecisions.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ScreeningDecisionField = never>(query?: ScreeningDecisionsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<ScreeningDecision, F>, void, undefined>
  /**
   * Read one screening decision.
   * `GET /screening-decisions/{screeningDecisionId}`
   * Needs the grant `screening-decisions:read`.
   */
  get<F extends ScreeningDecisionField = never>(screeningDecisionId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<ScreeningDecision, F>>
}

export interface PropertiesScreeningProviderRoutes {
  /**
   * Read which integration screens for a property.
   * `GET /properties/{propertyId}/screeningProvider`
   * Needs the grant `properties:read`.
   */
  get(propertyId: string, call?: CallOptions): Promise<ScreeningProvider>
  /**
   * Set which integration screens for a property; null: none.
   * `PUT /properties/{propertyId}/screeningProvider`
   * Needs the grant `screeningMethods:update`.
   */
  update(propertyId: string, body: UpdatePropertyScreeningProviderRequest, call?: CallOptions): Promise<ScreeningProvider>
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

export interface DocumentTypesRoutes {
  /**
   * List kinds of documents that applicants hand in.
   * `GET /documentTypes`
   * Needs the grant `documentTypes:read`.
   */
  list<F extends DocumentTypeField = never>(query?: DocumentTypesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<DocumentType, F>>>
  /** Every record of `documentTypes.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends DocumentTypeField = never>(query?: DocumentTypesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<DocumentType, F>, void, undefined>
  /**
   * Add a kind of document that applicants hand in.
   * `POST /documentTypes`
   * Needs the grant `documentTypes:create`.
   */
  create(body: CreateDocumentTypeRequest, call?: CallOptions): Promise<DocumentType>
  /**
   * Read one document type.
   * `GET /documentTypes/{documentTypeId}`
   * Needs the grant `documentTypes:read`.
   */
  get<F extends DocumentTypeField = never>(documentTypeId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<DocumentType, F>>
  /**
   * Change a document type: what is missing stays, null clears.
   * `PUT /documentTypes/{documentTypeId}`
   * Needs the grant `documentTypes:update`.
   */
  update(documentTypeId: string, body: UpdateDocumentTypeRequest, call?: CallOptions): Promise<DocumentType>
  readonly definitions: DocumentTypesDefinitionsRoutes
}

export interface DocumentDefinitionsRoutes {
  /**
   * List definitions of what is looked for in a kind of document.
   * `GET /documentDefinitions`
   * Needs the grant `documentDefinitions:read`.
   */
  list<F extends DocumentDefinitionField = never>(query?: DocumentDefinitionsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<DocumentDefinition, F>>>
  /** Every record of `documentDefinitions.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends DocumentDefinitionField = never>(query?: DocumentDefinitionsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<DocumentDefinition, F>, void, undefined>
  /**
   * Read one document definition.
   * `GET /documentDefinitions/{documentDefinitionId}`
   * Needs the grant `documentDefinitions:read`.
   */
  get<F extends DocumentDefinitionField = never>(documentDefinitionId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<DocumentDefinition, F>>
  /**
   * Change a draft: what is missing stays.
   * `PUT /documentDefinitions/{documentDefinitionId}`
   * Needs the grant `documentDefinitions:update`.
   */
  update(documentDefinitionId: string, body: UpdateDocumentDefinitionRequest, call?: CallOptions): Promise<DocumentDefinition>
  /**
   * Approve a draft, which gives it the next version and supersedes the one before it.
   * `POST /documentDefinitions/{documentDefinitionId}/approve`
   * Needs the grant `documentDefinitions:update`.
   */
  approve(documentDefinitionId: string, call?: CallOptions): Promise<DocumentDefinition>
}

export interface RequirementTemplatesRoutes {
  /**
   * List what a property asks its applicants to hand in.
   * `GET /requirementTemplates`
   * Needs the grant `requirementTemplates:read`.
   */
  list<F extends RequirementTemplateField = never>(query?: RequirementTemplatesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<RequirementTemplate, F>>>
  /** Every record of `requirementTemplates.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends RequirementTemplateField = never>(query?: RequirementTemplatesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<RequirementTemplate, F>, void, undefined>
  /**
   * Add something that a property asks its applicants to hand in.
   * `POST /requirementTemplates`
   * Needs the grant `requirementTemplates:create`.
   */
  create(body: CreateRequirementTemplateRequest, call?: CallOptions): Promise<RequirementTemplate>
  /**
   * Read one requirement template.
   * `GET /requirementTemplates/{requirementTemplateId}`
   * Needs the grant `requirementTemplates:read`.
   */
  get<F extends RequirementTemplateField = never>(requirementTemplateId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<RequirementTemplate, F>>
  /**
   * Change what a property asks for: what is missing stays, null clears; what is owed already stays too.
   * `PUT /requirementTemplates/{requirementTemplateId}`
   * Needs the grant `requirementTemplates:update`.
   */
  update(requirementTemplateId: string, body: UpdateRequirementTemplateRequest, call?: CallOptions): Promise<RequirementTemplate>
}

export interface RequirementsRoutes {
  /**
   * List what applications owe.
   * `GET /requirements`
   * Needs the grant `requirements:read`.
   */
  list<F extends RequirementField = never>(query?: RequirementsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Requirement, F>>>
  /** Every record of `requirements.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends RequirementField = never>(query?: RequirementsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Requirement, F>, void, undefined>
  /**
   * Read one requirement.
   * `GET /requirements/{requirementId}`
   * Needs the grant `requirements:read`.
   */
  get<F extends RequirementField = never>(requirementId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Requirement, F>>
  /**
   * Upload a document for a requirement.
   * `POST /requirements/{requirementId}/documents`
   * Needs the grant `documents:create`.
   */
  upload(requirementId: string, body: UploadDocumentRequest, call?: CallOptions): Promise<Document>
  readonly file: RequirementsFileRoutes
}

export interface DocumentsRoutes {
  /**
   * List documents handed in for requirements.
   * `GET /documents`
   * Needs the grant `documents:read`.
   */
  list<F extends DocumentField = never>(query?: DocumentsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Document, F>>>
  /** Every record of `documents.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends DocumentField = never>(query?: DocumentsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Document, F>, void, undefined>
  /**
   * Read one document.
   * `GET /documents/{documentId}`
   * Needs the grant `documents:read`.
   */
  get<F extends DocumentField = never>(documentId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Document, F>>
  /**
   * Remove an upload; its record stays, without the file.
   * `DELETE /documents/{documentId}`
   * Needs the grant `documents:delete`.
   */
  delete(documentId: string, call?: CallOptions): Promise<Confirmation>
  /**
   * Record what a review found in a document, which sets its status.
   * `POST /documents/{documentId}/results`
   * Needs the grant `documents:update`.
   */
  review(documentId: string, body: ReviewDocumentRequest, call?: CallOptions): Promise<RecordedResult>
  readonly results: DocumentsResultsRoutes
}

export interface DocumentsResultsRoutes {
  /**
   * List reviews of a document.
   * `GET /documents/{documentId}/results`
   * Needs the grant `documents:read`.
   */
  list<F extends DocumentResultField = never>(documentId: string, query?: DocumentsResultsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<DocumentResult, F>>>
  /** Every record of `documents.results.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends DocumentResultField = never>(documentId: string, query?: DocumentsResultsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<DocumentResult, F>, void, undefined>
}

export interface ComplianceDocumentsRoutes {
  readonly applications: ComplianceDocumentsApplicationsRoutes
}

export interface ComplianceDocumentsApplicationsRoutes {
  readonly bundle: ComplianceDocumentsApplicationsBundleRoutes
}

export interface ComplianceDocumentsApplicationsBundleRoutes {
  /**
   * Read what an application owes, what was handed in for it and what reviews found.
   * `GET /compliance-documents/applications/{applicationId}/bundle`
   * Needs the grant `documents:read`.
   */
  get(applicationId: string, query?: {
    /** Paths of parts to leave out, with commas: requirements.documentTypes.rules. */
    exclude?: string | undefined
    /** True: requirements that are VALIDATED come without documentTypes. */
    hideDocumentTypesOnValidatedRequirement?: boolean | undefined
  }, call?: CallOptions): Promise<ComplianceBundle>
}

export interface DocumentTypesDefinitionsRoutes {
  /**
   * Draft a definition of what is looked for in documents of a type.
   * `POST /documentTypes/{documentTypeId}/definitions`
   * Needs the grant `documentTypes:update`.
   */
  create(documentTypeId: string, body: CreateDocumentDefinitionRequest, call?: CallOptions): Promise<DocumentDefinition>
}

export interface ApplicationsRequirementsRoutes {
  /**
   * Let an application owe what its property asks for by now; again adds nothing.
   * `POST /applications/{applicationId}/requirements`
   * Needs the grant `requirements:create` or `applications:update`.
   */
  create(applicationId: string, call?: CallOptions): Promise<ApplicationRequirements>
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
   * Needs the grant `transactions:create`.
   */
  create(body: CreateTransactionRequest, call?: CallOptions): Promise<Transaction>
  /**
   * Read one transaction.
   * `GET /transactions/{transactionId}`
   * Needs the grant `transactions:read`.
   */
  get<F extends TransactionField = never>(transactionId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Transaction, F>>
  /**
   * Void a transaction by a counter-entry, which is the answer; the balance is as it was before.
   * `POST /transactions/{transactionId}/void`
   * Needs the grant `transactions:update`.
   */
  void(transactionId: string, body: VoidTransactionRequest, call?: CallOptions): Promise<Transaction>
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

export interface ConversationsRoutes {
  /**
   * List conversations.
   * `GET /conversations`
   * Needs the grant `conversations:read`.
   */
  list<F extends ConversationField = never>(query?: ConversationsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Conversation, F>>>
  /** Every record of `conversations.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends ConversationField = never>(query?: ConversationsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Conversation, F>, void, undefined>
  /**
   * Read one conversation.
   * `GET /conversations/{conversationId}`
   * Needs the grant `conversations:read`.
   */
  get<F extends ConversationField = never>(conversationId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Conversation, F>>
  /**
   * Take a conversation to work on it.
   * `POST /conversations/{conversationId}/take`
   * Needs the grant `conversations:update`.
   */
  take(conversationId: string, call?: CallOptions): Promise<Conversation>
  /**
   * Close a conversation.
   * `POST /conversations/{conversationId}/close`
   * Needs the grant `conversations:update`.
   */
  close(conversationId: string, call?: CallOptions): Promise<Conversation>
  /**
   * Reply in a conversation, to whoever it is with now.
   * `POST /conversations/{conversationId}/messages`
   * Needs the grant `conversations:update`.
   */
  reply(conversationId: string, body: ReplyToConversationRequest, call?: CallOptions): Promise<Message>
  readonly file: ConversationsFileRoutes
}

export interface MessagesRoutes {
  /**
   * List messages.
   * `GET /messages`
   * Needs the grant `messages:read`.
   */
  list<F extends MessageField = never>(query?: MessagesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Message, F>>>
  /** Every record of `messages.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends MessageField = never>(query?: MessagesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Message, F>, void, undefined>
  /**
   * Send a text to a customer or a prospect; the first opens a conversation.
   * `POST /messages`
   * Needs the grant `messages:create`.
   */
  create(body: CreateMessageRequest, call?: CallOptions): Promise<Message>
  /**
   * Read one message.
   * `GET /messages/{messageId}`
   * Needs the grant `messages:read`.
   */
  get<F extends MessageField = never>(messageId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Message, F>>
  /**
   * Flag a message as in need of help, or resolve that.
   * `PATCH /messages/{messageId}/needsHelp`
   * Needs the grant `messages:update`.
   */
  flag(messageId: string, body: FlagMessageRequest, call?: CallOptions): Promise<FlaggedMessage>
}

export interface SavedRepliesRoutes {
  /**
   * List saved replies.
   * `GET /savedReplies`
   * Needs the grant `savedReplies:read`.
   */
  list<F extends SavedReplyField = never>(query?: SavedRepliesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<SavedReply, F>>>
  /** Every record of `savedReplies.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends SavedReplyField = never>(query?: SavedRepliesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<SavedReply, F>, void, undefined>
  /**
   * Save a reply, for a property or for every one.
   * `POST /savedReplies`
   * Needs the grant `savedReplies:create`.
   */
  create(body: CreateSavedReplyRequest, call?: CallOptions): Promise<SavedReply>
  /**
   * Read one saved reply.
   * `GET /savedReplies/{savedReplyId}`
   * Needs the grant `savedReplies:read`.
   */
  get<F extends SavedReplyField = never>(savedReplyId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<SavedReply, F>>
  /**
   * Change a saved reply: what is missing stays.
   * `PUT /savedReplies/{savedReplyId}`
   * Needs the grant `savedReplies:update`.
   */
  update(savedReplyId: string, body: UpdateSavedReplyRequest, call?: CallOptions): Promise<SavedReply>
  /**
   * Remove a saved reply.
   * `DELETE /savedReplies/{savedReplyId}`
   * Needs the grant `savedReplies:delete`.
   */
  delete(savedReplyId: string, call?: CallOptions): Promise<Confirmation>
}

export interface MeRoutes {
  /**
   * Who the caller is, what their roles include, and where.
   * `GET /me`
   * Needs no grant.
   */
  get(call?: CallOptions): Promise<StaffMe>
}

export interface WorklistRoutes {
  /**
   * Read what waits for a person, by urgency, the longest waiting first.
   * `GET /worklist`
   * Needs no grant.
   */
  get(query?: {
    /** This property alone. */
    propertyId?: string | undefined
    /** Items of this kind alone; the counts stay whole. */
    kind?: 'HELP' | 'DECISION' | 'REPLY' | 'DOCUMENT' | 'LEASE' | undefined
  }, call?: CallOptions): Promise<Worklist>
}

export interface InboxRoutes {
  /**
   * List conversations with their last text: those in need of help by the oldest flag, others by the last text.
   * `GET /inbox`
   * Needs the grant `conversations:read`.
   */
  list(query?: {
    /** Those that report this status. */
    status?: 'NEW' | 'UNRESOLVED' | 'RESOLVED' | 'NEEDS_HELP' | undefined
    /** This property alone. */
    propertyId?: string | undefined
    /** Counts from 1. */
    page?: number | undefined
    /** Records per page, 50 unless given. */
    limit?: number | undefined
  }, call?: CallOptions): Promise<Listing<InboxItem>>
}

export interface ConversationsFileRoutes {
  /**
   * Read a conversation with its texts, who sent each, and what is known of whom it is with.
   * `GET /conversations/{conversationId}/file`
   * Needs the grant `conversations:read`.
   */
  get(conversationId: string, query?: {
    /** A message of the conversation: the texts before it. */
    before?: string | undefined
  }, call?: CallOptions): Promise<ConversationFile>
}

export interface LeasingBoardRoutes {
  /**
   * Read who is on the way to a home, a column for each stage.
   * `GET /leasing-board`
   * Needs the grant `applications:read`.
   */
  get(query?: {
    /** This property alone. */
    propertyId?: string | undefined
  }, call?: CallOptions): Promise<LeasingBoard>
}

export interface ApplicationsFileRoutes {
  /**
   * Read an application with everything around it, and the one thing to do next.
   * `GET /applications/{applicationId}/file`
   * Needs the grant `applications:read`.
   */
  get(applicationId: string, call?: CallOptions): Promise<ApplicationFile>
}

export interface RequirementsFileRoutes {
  /**
   * Read a requirement with what was handed in for it and what reviews found.
   * `GET /requirements/{requirementId}/file`
   * Needs the grant `requirements:read`.
   */
  get(requirementId: string, call?: CallOptions): Promise<RequirementFile>
}

export interface SearchRoutes {
  /**
   * Find people and homes: by the beginning of a name or of a unit, digits of a phone, an email address, any id.
   * `GET /search`
   * Needs no grant.
   */
  get(query?: {
    /** The beginning of a name, the first three digits of a phone or more, the last four or more, or all of an email address or id. */
    q?: string | undefined
  }, call?: CallOptions): Promise<SearchResults>
}

export interface AuditEntriesRoutes {
  /**
   * List who did what, the newest first; x-total-count goes up to 10000.
   * `GET /auditEntries`
   * Needs the grant `audit:read`.
   */
  list(query?: {
    /** What was done to this record. */
    subjectId?: string | undefined
    /** What was done to this household, its people, applications, leases, move-ins and move-outs. */
    householdId?: string | undefined
    /** What this request did, by its x-request-id. */
    request?: string | undefined
    /** What this person did. */
    userId?: string | undefined
    /** What was done by this key; of the last 30 days unless from is given. */
    keyId?: string | undefined
    /** Deeds of this name, such as customer.corrected; of the last 30 days unless from is given. */
    action?: string | undefined
    /** Not before. */
    from?: string | undefined
    /** Before. */
    to?: string | undefined
    /** Counts from 1. */
    page?: number | undefined
    /** Records per page, 50 unless given. */
    limit?: number | undefined
  }, call?: CallOptions): Promise<Listing<AuditEntry>>
}

export interface SubscriptionsRoutes {
  /**
   * List webhook subscriptions.
   * `GET /subscriptions`
   * Needs the grant `subscriptions:read`.
   */
  list<F extends SubscriptionField = never>(query?: SubscriptionsQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Subscription, F>>>
  /** Every record of `subscriptions.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends SubscriptionField = never>(query?: SubscriptionsQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Subscription, F>, void, undefined>
  /**
   * Create a subscription; its secret is in this answer only.
   * `POST /subscriptions`
   * Needs the grant `subscriptions:create`.
   */
  create(body: CreateSubscriptionRequest, call?: CallOptions): Promise<SubscriptionWithSecret>
  /**
   * Read one subscription.
   * `GET /subscriptions/{subscriptionId}`
   * Needs the grant `subscriptions:read`.
   */
  get<F extends SubscriptionField = never>(subscriptionId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<Subscription, F>>
  /**
   * Change where a subscription points, or what it is told of.
   * `PUT /subscriptions/{subscriptionId}`
   * Needs the grant `subscriptions:update`.
   */
  update(subscriptionId: string, body: UpdateSubscriptionRequest, call?: CallOptions): Promise<Subscription>
  /**
   * Close a subscription.
   * `DELETE /subscriptions/{subscriptionId}`
   * Needs the grant `subscriptions:delete`.
   */
  delete(subscriptionId: string, call?: CallOptions): Promise<Confirmation>
  /**
   * Give a subscription a new secret; each earlier one signs beside it until its own end.
   * `POST /subscriptions/{subscriptionId}/rotate`
   * Needs the grant `subscriptions:update`.
   */
  rotate(subscriptionId: string, body?: RotateSubscriptionSecretRequest, call?: CallOptions): Promise<SubscriptionWithSecret>
  /**
   * Stop delivering; events go on being collected.
   * `POST /subscriptions/{subscriptionId}/pause`
   * Needs the grant `subscriptions:update`.
   */
  pause(subscriptionId: string, body?: PauseSubscriptionRequest, call?: CallOptions): Promise<Subscription>
  /**
   * Deliver again, beginning with what was collected.
   * `POST /subscriptions/{subscriptionId}/resume`
   * Needs the grant `subscriptions:update`.
   */
  resume(subscriptionId: string, call?: CallOptions): Promise<Subscription>
  /**
   * Send a test event through the real path.
   * `POST /subscriptions/{subscriptionId}/test`
   * Needs the grant `subscriptions:update`.
   */
  test(subscriptionId: string, call?: CallOptions): Promise<TestEvent>
}

export interface DeliveriesRoutes {
  /**
   * List deliveries of events to subscriptions.
   * `GET /deliveries`
   * Needs the grant `deliveries:read`.
   */
  list<F extends DeliveryField = never>(query?: DeliveriesQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<Delivery, F>>>
  /** Every record of `deliveries.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends DeliveryField = never>(query?: DeliveriesQuery<F>, call?: CallOptions): AsyncGenerator<Selected<Delivery, F>, void, undefined>
  /**
   * Read one delivery, its exact body and every attempt.
   * `GET /deliveries/{deliveryId}`
   * Needs the grant `deliveries:read`.
   */
  get<F extends DeliveryDetailField = never>(deliveryId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<DeliveryDetail, F>>
}

export interface DeliveryReplaysRoutes {
  /**
   * List replays of deliveries.
   * `GET /deliveryReplays`
   * Needs the grant `deliveries:read`.
   */
  list<F extends DeliveryReplayField = never>(query?: DeliveryReplaysQuery<F> & AtPage, call?: CallOptions): Promise<Page<Selected<DeliveryReplay, F>>>
  /** Every record of `deliveryReplays.list`, over all pages; the oldest first unless `sort` is given. */
  all<F extends DeliveryReplayField = never>(query?: DeliveryReplaysQuery<F>, call?: CallOptions): AsyncGenerator<Selected<DeliveryReplay, F>, void, undefined>
  /**
   * Make settled deliveries again, spread over time; with dryRun only count them.
   * `POST /deliveryReplays`
   * Needs the grant `deliveryReplays:create`.
   */
  create(body?: ReplayDeliveriesRequest, call?: CallOptions): Promise<StartedReplay>
  /**
   * Read one delivery replay.
   * `GET /deliveryReplays/{deliveryReplayId}`
   * Needs the grant `deliveries:read`.
   */
  get<F extends DeliveryReplayField = never>(deliveryReplayId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<DeliveryReplay, F>>
  /**
   * Stop a replay: what is on its way arrives, the rest is kept.
   * `POST /deliveryReplays/{deliveryReplayId}/stop`
   * Needs the grant `deliveryReplays:create`.
   */
  stop(deliveryReplayId: string, call?: CallOptions): Promise<DeliveryReplay>
  /**
   * Resume a replay that was stopped.
   * `POST /deliveryReplays/{deliveryReplayId}/resume`
   * Needs the grant `deliveryReplays:create`.
   */
  resume(deliveryReplayId: string, body?: ResumeDeliveryReplayRequest, call?: CallOptions): Promise<DeliveryReplay>
}

export interface SubscriptionBatchesRoutes {
  /**
   * Subscribe one endpoint at many properties; each subscription has a secret of its own, in this answer only.
   * `POST /subscriptionBatches`
   * Needs the grant `subscriptions:create`.
   */
  create(body: CreateSubscriptionsRequest, call?: CallOptions): Promise<SubscriptionBatch>
}

export interface EventsRoutes {
  /**
   * Read one event and its deliveries.
   * `GET /events/{eventId}`
   * Needs the grant `events:read`.
   */
  get<F extends EventDetailField = never>(eventId: string, query?: ReadOptions<F>, call?: CallOptions): Promise<Selected<EventDetail, F>>
  /**
   * List events, the newest first; x-total-count goes up to 10000.
   * `GET /events`
   * Needs the grant `events:read`.
   */
  list(query?: {
    /** Of this kind of event alone. */
    kind?: string | undefined
    /** At this property alone. */
    propertyId?: string | undefined
    /** Raised by this request, by its x-request-id. */
    request?: string | undefined
    /** Not before. */
    from?: string | undefined
    /** Before. */
    to?: string | undefined
    /** Counts from 1. */
    page?: number | undefined
    /** Records per page, 50 unless given. */
    limit?: number | undefined
  }, call?: CallOptions): Promise<Listing<ListedEvent>>
}

export interface EventKindsRoutes {
  /**
   * List the kinds of event that an endpoint can be subscribed to.
   * `GET /eventKinds`
   * Needs the grant `subscriptions:read`.
   */
  list(call?: CallOptions): Promise<Listing<EventKind>>
}

export interface DeliverySummaryRoutes {
  /**
   * Count the deliveries of a span of time by state, for each hour and each endpoint.
   * `GET /deliverySummary`
   * Needs the grant `deliveries:read`.
   */
  get(query?: {
    /** Made at or after; 24 hours before `to` unless given. */
    from?: string | undefined
    /** Made before; now unless given. */
    to?: string | undefined
    /** To this integration alone. */
    integrationId?: string | undefined
    /** To this subscription alone. */
    subscriptionId?: string | undefined
    /** At this property alone. */
    propertyId?: string | undefined
    /** Of this kind of event alone. */
    kind?: string | undefined
  }, call?: CallOptions): Promise<DeliverySummary>
}
