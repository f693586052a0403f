// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType } from 'kysely'

/** The database fills it in when it is left out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

declare module '../kit/db/tables.ts' {
  interface Tables {
    activities: {
      organization_id: string
      id: string
      property_id: string
      prospect_id: string | null
      customer_id: string | null
      household_id: string | null
      type: string
      assigned_user_id: string | null
      description: string | null
      scheduled_at: Timestamp | null
      completed_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      created_by_user_id: string | null
      idempotency_id: string | null
    }
    api_keys: {
      organization_id: string
      id: string
      integration_id: string
      public_id: string
      kind: string
      name: string
      digest: Buffer
      grants: string[]
      expires_at: Timestamp | null
      revoked_at: Timestamp | null
      last_used_at: Timestamp | null
      created_at: Generated<Timestamp>
      grants_by_upgrade: Generated<string[]>
      updated_at: Generated<Timestamp>
    }
    app_clock: {
      one: Generated<boolean>
      shift: Generated<string>
    }
    applicant_overrides: {
      organization_id: string
      application_id: string
      customer_id: string
      given: Generated<string[]>
      middle_name: string | null
      email: string | null
      phone: string | null
      birth_date: string | null
      relationship: string | null
      applicant_type: string | null
      current_address: Json | null
      monthly_income_amount: number | null
      employment_information: Json | null
      social_security_number: Buffer | null
      social_security_number_mark: Buffer | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      social_security_number_index: Buffer | null
    }
    applications: {
      organization_id: string
      id: string
      property_id: string
      prospect_id: string
      household_id: string
      customer_id: string
      unit_id: string | null
      holds_unit: Generated<boolean>
      assigned_user_id: string | null
      lease_id: string | null
      status: Generated<string>
      status_reason: string | null
      status_changed_at: Generated<Timestamp>
      screening_status: string | null
      notes: string | null
      desired_move_in_date: string | null
      lease_term_months: number | null
      submitted_at: Timestamp | null
      signed_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      is_transfer: Generated<boolean>
      created_by_user_id: string | null
      unleased_since: Timestamp | null
    }
    audit_entries: {
      organization_id: string
      id: string
      at: Generated<Timestamp>
      actor_type: string
      actor_id: string
      action: string
      subject_id: string
      request_id: string | null
      fields: string[] | null
    }
    carrier_lists: {
      carrier: string
      read_until: Timestamp
    }
    certifications: {
      organization_id: string
      id: string
      property_id: string
      household_id: string
      unit_id: string
      certification_type: string
      effective_date: string
      household_size: number
      household_income_amount: number
      income_from_assets_amount: Generated<number>
      market_rent_amount: number
      tenant_rent_amount: number
      utility_allowance_amount: Generated<number>
      gross_rent_amount: number
      income_limit_id: string | null
      ami_percentage: number | null
      program_type: string
      status: Generated<string>
      signed_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
    }
    compliance_documents: {
      organization_id: string
      id: string
      property_id: string
      application_id: string
      requirement_id: string
      document_type_id: string
      file_name: string
      mime_type: string
      size: number
      sha256: string
      store_key: string | null
      status: Generated<string>
      extracted_fields: Generated<Json>
      result_id: string | null
      removed_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    conformance_reports: {
      organization_id: string
      id: string
      property_id: string | null
      kit: string
      kit_version: string | null
      target: string
      result: string
      started_at: Timestamp
      ms: number
      failed: number
      warned: number
      passed: number
      skipped: number
      checks: Json
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      created_by_user_id: string | null
      idempotency_id: string | null
    }
    conversations: {
      organization_id: string
      id: string
      property_id: string
      customer_id: string | null
      prospect_id: string | null
      contact_phone: string | null
      household_id: string | null
      recipient: Json
      workflow_status: string
      needs_help_message_ids: Generated<string[]>
      conversation_status: Generated<string>
      last_message_at: Generated<Timestamp>
      last_message_direction: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      needs_help_since: Timestamp | null
    }
    customers: {
      organization_id: string
      id: string
      property_id: string
      household_id: string
      prospect_id: string | null
      application_id: string | null
      first_name: string
      middle_name: string | null
      last_name: string
      email: string | null
      phone: string | null
      birth_date: string | null
      head_of_household: Generated<boolean>
      relationship: string | null
      applicant_type: string | null
      status: Generated<string>
      is_text_opted_out: Generated<boolean>
      current_address: Json | null
      monthly_income_amount: number | null
      employment_information: Json | null
      social_security_number: Buffer | null
      social_security_number_mark: Buffer | null
      social_security_number_set: Generated<boolean>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
      social_security_number_index: Buffer | null
      search_last: string | null
      search_first: string | null
      phone_reversed: string | null
    }
    data_keys: {
      organization_id: string
      id: string
      wrapped_by: string
      wrapped: Buffer
      created_at: Generated<Timestamp>
    }
    deliveries: {
      organization_id: string
      id: string
      event_id: string
      subscription_id: string
      state: Generated<string>
      attempts: Generated<number>
      claims: Generated<number>
      earlier_claims: Generated<number>
      last_status: number | null
      last_error: string | null
      next_at: Timestamp | null
      settled_at: Timestamp | null
      created_at: Generated<Timestamp>
      kind: Generated<string>
      property_id: Generated<string>
      held_because: string | null
      updated_at: Generated<Timestamp>
      replay_id: string | null
    }
    delivery_attempts: {
      organization_id: string
      id: string
      delivery_id: string
      number: number
      started_at: Timestamp
      ms: number
      status: number | null
      error: string | null
      verdict: string
      next_at: Timestamp | null
      answer: string | null
    }
    delivery_replays: {
      organization_id: string
      id: string
      chosen: Json
      count: number
      per_second: number
      stopped_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    document_definitions: {
      organization_id: string
      id: string
      document_type_id: string
      status: Generated<string>
      version: number | null
      fields: Json
      mappings: Json
      rules: Json
      approved_at: Timestamp | null
      approved_by_user_id: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    document_results: {
      organization_id: string
      id: string
      property_id: string
      document_id: string
      status: string
      summary: string | null
      reasons: Json
      extracted_fields: Json
      rule_results: Json
      definition_version: number | null
      reviewer: Json | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    document_types: {
      organization_id: string
      id: string
      code: string
      name: string
      description: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    events: {
      organization_id: string
      id: string
      property_id: string
      kind: string
      body: string
      caused_by: string | null
      occurred_at: Generated<Timestamp>
      request_id: string | null
    }
    floor_plans: {
      organization_id: string
      id: string
      property_id: string
      name: string | null
      marketing_name: string | null
      marketing_description: string | null
      num_beds: number
      num_baths: number
      square_feet: number | null
      market_rent_amount: number | null
      deposit_amount: number | null
      is_affordable: Generated<boolean>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
    }
    held_deliveries: {
      organization_id: string
      delivery_id: string
      subscription_id: string
      reason: string
      capability: Generated<string>
      until: Timestamp
    }
    household_documents: {
      organization_id: string
      id: string
      property_id: string
      household_id: string
      name: string
      document_type: Generated<string>
      mime_type: string
      size: number
      sha256: string
      store_key: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    households: {
      organization_id: string
      id: string
      property_id: string
      name: string
      prospect_id: string | null
      application_id: string | null
      primary_customer_id: string | null
      current_lease_id: string | null
      current_unit_id: string | null
      status: Generated<string>
      is_under_eviction: Generated<boolean>
      locked_at: Timestamp | null
      is_locked: Generated<boolean>
      balance_amount: Generated<number>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
      search_key: string | null
    }
    income_limits: {
      organization_id: string
      id: string
      property_id: string
      name: string
      amount: number
      num_household_members: number
      ami_percentage: number
      effective_date: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
    }
    installation_entries: {
      id: string
      at: Generated<Timestamp>
      operator_id: string | null
      action: string
      subject_id: string
      request_id: string | null
    }
    integrations: {
      organization_id: string
      id: string
      kind: string
      name: string
      status: Generated<string>
      capabilities: Generated<string[]>
      reach: string[] | null
      bypass_unit_availability: Generated<boolean>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      transaction_codes: string[] | null
      referral_source: Generated<string>
      contact_email: string | null
    }
    lane_holds: {
      lane: string
      cap: number
      not_before: Generated<Timestamp>
    }
    lane_peers: {
      lane: string
      peer: string
    }
    leases: {
      organization_id: string
      id: string
      property_id: string
      unit_id: string
      household_id: string
      application_id: string | null
      status: Generated<string>
      start_date: string
      end_date: string | null
      move_in_date: string | null
      move_out_date: string | null
      rent_amount: number
      security_deposit_amount: Generated<number>
      term_months: number | null
      signed_at: Timestamp | null
      completed_at: Timestamp | null
      move_out_id: string | null
      document_id: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
      integration_id: string | null
      idempotency_id: string | null
      cancellation_reason: string | null
      created_by_user_id: string | null
    }
    login_identities: {
      organization_id: string
      issuer: string
      subject: string
      login_id: string
      created_at: Generated<Timestamp>
    }
    login_issuers: {
      organization_id: string
      id: string
      name: string
      issuer: string
      client_id: string
      client_secret: Buffer | null
      tenant_claim: string | null
      tenant: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    login_links: {
      organization_id: string
      id: string
      user_id: string
      digest: Buffer
      expires_at: Timestamp
      used_at: Timestamp | null
      created_at: Generated<Timestamp>
    }
    logins: {
      organization_id: string
      id: string
      user_id: string
      password: string | null
      password_set_at: Timestamp | null
      last_signed_in_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    mails: {
      organization_id: string
      id: string
      kind: string
      user_id: string | null
      integration_id: string | null
      subject_id: string
      about_at: Timestamp
      settled_at: Timestamp | null
      created_at: Generated<Timestamp>
    }
    message_attachments: {
      organization_id: string
      id: string
      message_id: string
      position: number
      source_url: string
      content_type: string
      file_name: string
      size: number | null
      store_key: string | null
      refused: string | null
      event_id: string | null
    }
    message_attempts: {
      organization_id: string
      id: string
      message_id: string
      outcome: string | null
      reason: string | null
      started_at: Timestamp
      settled_at: Timestamp | null
    }
    message_reports: {
      organization_id: string
      id: string
      message_id: string
      message_sid: string
      status: string
      error_code: Generated<string>
      applied: boolean
      received_at: Generated<Timestamp>
    }
    messages: {
      organization_id: string
      id: string
      conversation_id: string
      property_id: string
      customer_id: string | null
      prospect_id: string | null
      household_id: string | null
      direction: string
      from_number: string
      to_number: string
      content: string
      segments: number | null
      attachments: Generated<Json>
      carrier: string
      message_sid: string | null
      message_status: Generated<string>
      message_status_reason: string | null
      metadata: string | null
      needs_help_details: Json | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    move_ins: {
      organization_id: string
      id: string
      property_id: string
      household_id: string
      unit_id: string
      lease_id: string
      date: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    move_outs: {
      organization_id: string
      id: string
      property_id: string
      household_id: string
      unit_id: string
      lease_id: string
      date: string
      reason: string | null
      notice_date: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    needs_help_episodes: {
      organization_id: string
      id: string
      message_id: string
      conversation_id: string
      reason: string | null
      flagged_by_type: string
      flagged_by_id: string
      flagged_at: Generated<Timestamp>
      resolved_by_type: string | null
      resolved_by_id: string | null
      resolved_at: Timestamp | null
    }
    notices: {
      organization_id: string
      id: string
      property_id: string
      kind: string
      message: string
      subject_type: string
      subject_id: string
      read_at: Timestamp | null
      read_by_user_id: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    operator_sessions: {
      id: string
      operator_id: string
      public_id: string
      digest: Buffer
      expires_at: Timestamp
      last_used_at: Timestamp | null
      ended_at: Timestamp | null
      created_at: Generated<Timestamp>
    }
    operators: {
      id: string
      name: string
      created_at: Generated<Timestamp>
      ended_at: Timestamp | null
    }
    organizations: {
      id: string
      handle: string
      name: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    pet_overrides: {
      organization_id: string
      application_id: string
      pet_id: string
      given: Generated<string[]>
      breed: string | null
      color: string | null
      weight: number | null
      age_years: number | null
      is_service_animal: boolean | null
      is_emotional_support_animal: boolean | null
      notes: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    pets: {
      organization_id: string
      id: string
      property_id: string
      household_id: string
      application_id: string
      name: string
      type: string
      breed: string | null
      color: string | null
      weight: number | null
      age_years: number | null
      is_service_animal: Generated<boolean>
      is_emotional_support_animal: Generated<boolean>
      notes: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    properties: {
      organization_id: string
      id: string
      name: string
      legal_name: string | null
      status: Generated<string>
      property_class: string | null
      property_type: Generated<string>
      address: Json
      phone: string | null
      email: string | null
      website: string | null
      timezone: string | null
      unit_count: Generated<number>
      year_built: number | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
    }
    property_agent_configurations: {
      organization_id: string
      id: string
      property_id: string
      agent_type: string
      is_enabled: Generated<boolean>
      settings: Generated<string>
      settings_secrets_set: Generated<string[]>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    property_agent_secrets: {
      organization_id: string
      configuration_id: string
      name: string
      sealed: Buffer | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    property_configurations: {
      organization_id: string
      id: string
      property_description: string | null
      short_description: string | null
      office_hours_description: string | null
      office_hours: string[] | null
      pet_policy_description: string | null
      parking_detail_description: string | null
      amenities: string[] | null
      marketing_url: string | null
      email: string | null
      phone: string | null
      fax_number: string | null
      two_way_communication: Generated<boolean>
      texting_phone_number: string | null
      physical_address1: string | null
      physical_address2: string | null
      physical_city: string | null
      physical_state: string | null
      physical_postal_code: string | null
      physical_country: string | null
      availability_url: string | null
      resident_portal_active: Generated<boolean>
      application_portal_url: string | null
      accepting_online_applications: Generated<boolean>
      application_income_requirement: number | null
      allowed_lease_term_months: string[] | null
      quote_expiration: string | null
      master_metered_electricity: Generated<boolean>
      master_metered_gas: Generated<boolean>
      master_metered_sewer: Generated<boolean>
      master_metered_trash: Generated<boolean>
      master_metered_water: Generated<boolean>
      master_metered_other: Generated<boolean>
      accrue_security_deposit_interest: Generated<boolean>
      security_deposit_interest_payout_frequency: string | null
      nearest_metro_area: string | null
      goes_on_daylight_savings: Generated<boolean>
      county_name: string | null
      site_built_date: string | null
      last_renovation_date: string | null
      management_took_over_date: string | null
      acquisition_date: string | null
      management_quit_date: string | null
      office_alarm_code: Buffer | null
      has_gate_with_code: Generated<boolean>
      has_fitness_center: Generated<boolean>
      has_pool: Generated<boolean>
      has_package_delivery: Generated<boolean>
      non_smoking: Generated<boolean>
      pet_weight_max: number | null
      lead_paint_disclosure: string | null
      client_representative_name: string | null
      accountant_name: string | null
      ap_clerk: string | null
      water_company: string | null
      gas_company: string | null
      electric_company: string | null
      cable_company: string | null
      internet_company: string | null
      pest_company: string | null
      trash_company: string | null
      fees_start_date: string | null
      current_period_start_date: string | null
      current_period: string | null
      building_protection_fee: number | null
      lease_rent_percentage: number | null
      charges_facility_fee_for_liability_insurance: Generated<boolean>
      facilities_fee_amount: number | null
      turn_move_out_days: number | null
      eviction_start_date: string | null
      lease_notice_to_vacate_days: number | null
      emergency_entrance_notice: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      posts_scheduled_transactions_from: string | null
    }
    property_deposit_interest_rates: {
      organization_id: string
      property_id: string
      effective_date: string
      security_deposit_simple_interest_rate: number | null
      created_at: Generated<Timestamp>
    }
    property_groups: {
      organization_id: string
      id: string
      name: string
      property_ids: string[]
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    property_late_fee_methods: {
      organization_id: string
      property_id: string
      effective_date: string
      late_fee_method: string | null
      created_at: Generated<Timestamp>
    }
    prospects: {
      organization_id: string
      id: string
      property_id: string
      integration_id: string | null
      idempotency_id: string | null
      origin: Generated<string>
      is_manual: Generated<boolean>
      first_name: string | null
      last_name: string | null
      email: string | null
      phone: string | null
      is_corporation: Generated<boolean>
      company_name: string | null
      referral_source: string | null
      introductory_note: string | null
      min_price: number | null
      max_price: number | null
      num_beds: number | null
      num_baths: number | null
      move_in_start: string | null
      move_in_end: string | null
      preferred_unit: string | null
      preferred_floor_plan_id: string | null
      status: Generated<string>
      assigned_user_id: string | null
      household_id: string | null
      application_id: string | null
      customer_id: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
      created_by_user_id: string | null
      search_last: string | null
      search_first: string | null
      phone_reversed: string | null
    }
    requirement_document_types: {
      organization_id: string
      requirement_id: string
      document_type_id: string
      position: number
      is_mandatory: boolean
      pinned_at: Timestamp | null
      definition_id: string | null
    }
    requirement_templates: {
      organization_id: string
      id: string
      property_id: string
      name: string
      description: string | null
      applies_to: string
      is_mandatory: Generated<boolean>
      min_documents: Generated<number>
      match_rule: Generated<string>
      document_types: Json
      is_active: Generated<boolean>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    requirements: {
      organization_id: string
      id: string
      property_id: string
      application_id: string
      customer_id: string | null
      requirement_template_id: string
      position: number
      name: string
      description: string | null
      status: Generated<string>
      is_mandatory: boolean
      min_documents: number
      match_rule: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      unreviewed_since: Timestamp | null
    }
    saved_replies: {
      organization_id: string
      id: string
      property_id: string | null
      name: string
      content: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      created_by_user_id: string | null
      idempotency_id: string | null
    }
    scheduled_transactions: {
      organization_id: string
      id: string
      property_id: string
      household_id: string
      lease_id: string | null
      code: string
      description: string
      type: string
      frequency: string
      amount: number
      start_date: string
      end_date: string | null
      document_number: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
      import_key: string | null
      due_from: Generated<string>
    }
    schema_functions: {
      name: string
      version: number
      checksum: string
      applied_at: Generated<Timestamp>
    }
    schema_migrations: {
      name: string
      checksum: string
      applied_at: Generated<Timestamp>
    }
    screening_applicants: {
      organization_id: string
      id: string
      screening_request_id: string
      property_id: string
      provider_id: string
      customer_id: string
      position: number
      is_primary: boolean
      applicant_type: string | null
      first_name: string
      middle_name: string | null
      last_name: string
      name_key: Generated<string>
      birth_date: string | null
      email: string | null
      phone: string | null
      relationship: string | null
      current_address: Json | null
      monthly_income_amount: number | null
      employment_information: Json | null
      social_security_number: Buffer | null
      social_security_number_mark: Buffer | null
      previous_request_id: string | null
      created_at: Generated<Timestamp>
      social_security_number_index: Buffer | null
    }
    screening_decisions: {
      organization_id: string
      id: string
      screening_request_id: string
      application_id: string
      property_id: string
      decision: string
      source: string
      note: string | null
      adverse_action_reasons: Generated<string[]>
      decided_by_user_id: string | null
      numbers_wiped_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
      reasons: Generated<Json>
      conditions: Generated<Json>
      accept_by: string | null
      supersedes_id: string | null
      superseded_at: Timestamp | null
    }
    screening_methods: {
      organization_id: string
      id: string
      property_id: string
      provider_id: string
      name: string
      type: string
      is_active: Generated<boolean>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    screening_providers: {
      organization_id: string
      property_id: string
      provider_id: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    screening_requests: {
      organization_id: string
      id: string
      property_id: string
      application_id: string
      household_id: string
      provider_id: string
      screening_id: string
      status: Generated<string>
      unit_captured: Generated<boolean>
      unit: Json | null
      unit_lookup_failed: Generated<boolean>
      rent_amount: number | null
      security_deposit_amount: number | null
      lease_term_months: number | null
      desired_move_in_date: string | null
      household: Json
      pets: Json
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string
      created_by_user_id: string | null
      closed_reason: string | null
      undecided_since: Timestamp | null
    }
    screening_result_versions: {
      organization_id: string
      id: string
      screening_result_id: string
      property_id: string
      version: number
      provider_identifier: string | null
      status: string
      notes: string | null
      report: string | null
      screening_methods: Json
      automated_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    screening_results: {
      organization_id: string
      id: string
      screening_request_id: string
      property_id: string
      provider_identifier: string | null
      status: string
      notes: string | null
      report: string | null
      screening_methods: Json
      version: Generated<number>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    secret_rotations: {
      organization_id: string
      id: string
      subscription_id: string
      secret: Buffer
      old_secret: Buffer
      old_secret_until: Timestamp
      created_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
    sending_paces: {
      lane: string
      free_at: Timestamp
    }
    shelved_work: {
      organization_id: string
      id: number
      lane: string
      kind: number
      subject: string
      claims: number
      reason: string
      shelved_at: Generated<Timestamp>
    }
    sign_in_attempts: {
      organization_id: string
      id: string
      issuer_id: string
      state_digest: Buffer
      secrets: Buffer
      return_path: string
      link_id: string | null
      expires_at: Timestamp
      created_at: Generated<Timestamp>
    }
    staff_tokens: {
      organization_id: string
      id: string
      user_id: string
      public_id: string
      name: string
      digest: Buffer
      reach: string[] | null
      expires_at: Timestamp | null
      revoked_at: Timestamp | null
      last_used_at: Timestamp | null
      created_at: Generated<Timestamp>
      all_grants: Generated<boolean>
      kind: Generated<string>
      idle_until: Timestamp | null
      login_id: string | null
      user_agent_hint: string | null
    }
    stray_texts: {
      carrier: string
      message_sid: string
      from_number: string
      to_number: string
      content: string
      received_at: Timestamp
      kept_at: Generated<Timestamp>
    }
    subscriptions: {
      organization_id: string
      id: string
      integration_id: string
      property_id: string
      kinds: string[]
      url: string
      secret: Buffer
      old_secret: Buffer | null
      old_secret_until: Timestamp | null
      status: Generated<string>
      status_reason: string | null
      failures_in_row: Generated<number>
      failing_since: Timestamp | null
      last_success_at: Timestamp | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
    }
    text_consent_changes: {
      organization_id: string
      id: string
      phone: string
      opted_out: boolean
      source: string
      at: Generated<Timestamp>
    }
    text_consents: {
      organization_id: string
      phone: string
      opted_out: Generated<boolean>
      said_at: Timestamp | null
      created_at: Generated<Timestamp>
    }
    texting_numbers: {
      number: string
      organization_id: string
      property_id: string
      is_on: boolean
      created_at: Generated<Timestamp>
    }
    transaction_codes: {
      organization_id: string
      id: string
      property_id: string | null
      code: string
      name: string
      type: string
      is_active: Generated<boolean>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
    }
    transactions: {
      organization_id: string
      id: string
      property_id: string
      household_id: string | null
      application_id: string | null
      customer_id: string | null
      code: string
      type: string
      amount: number
      date: string
      document_number: string | null
      notes: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
      import_key: string | null
      scheduled_transaction_id: string | null
      voids_transaction_id: string | null
    }
    units: {
      organization_id: string
      id: string
      property_id: string
      floor_plan_id: string | null
      number: string
      building_name: string | null
      floor_level: number | null
      status: string
      report_configuration_value: Generated<string>
      market_rent_amount: number | null
      quoting_rent_amount: number | null
      financial_market_rent_amount: number | null
      square_feet: number | null
      num_beds: number
      num_baths: number
      vacant_since: string | null
      make_ready_date: string | null
      available_date: string | null
      is_ada: Generated<boolean>
      current_household_id: string | null
      most_recent_application_id: string | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
      search_key: string | null
    }
    user_properties: {
      organization_id: string
      id: string
      user_id: string
      property_id: string
      role: string
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
    }
    users: {
      organization_id: string
      id: string
      firstname: string
      lastname: string
      email: string
      status: Generated<string>
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
      organization_role: string | null
    }
    work: {
      id: Generated<number>
      organization_id: string
      lane: string
      kind: number
      subject: string
      next_at: Generated<Timestamp>
      lease: number | null
      claims: Generated<number>
      waiting: Generated<boolean>
      tries: Generated<number>
      failures: Generated<number>
      failure: string | null
    }
    work_orders: {
      organization_id: string
      id: string
      property_id: string
      unit_id: string | null
      household_id: string | null
      customer_id: string | null
      status: Generated<string>
      priority: Generated<string>
      description: string
      requestor_name: string | null
      requestor_email: string | null
      requestor_phone: string | null
      entry_notes: string | null
      entry_preference: Generated<string>
      has_pet_alert: Generated<boolean>
      due_date: string | null
      completed_at: Timestamp | null
      assigned_user_id: string | null
      alarm_code: Buffer | null
      door_code: Buffer | null
      created_at: Generated<Timestamp>
      updated_at: Generated<Timestamp>
      import_key: string | null
      integration_id: string | null
      idempotency_id: string | null
      created_by_user_id: string | null
    }
  }
}
