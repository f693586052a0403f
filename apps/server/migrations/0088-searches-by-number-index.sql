-- outside a transaction
create index concurrently if not exists screening_applicants_number_index
  on screening_applicants (organization_id, property_id, provider_id, social_security_number_index, created_at)
  where social_security_number_index is not null;
