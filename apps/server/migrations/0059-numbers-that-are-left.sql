-- outside a transaction
-- Social security numbers that are left, the oldest first: for the sweep that wipes them where nobody decides.
create index concurrently if not exists customers_numbered
  on customers (organization_id, updated_at) where social_security_number is not null;
create index concurrently if not exists screening_applicants_numbered
  on screening_applicants (organization_id, created_at) where social_security_number is not null;
