-- outside a transaction
create unique index concurrently if not exists screening_decisions_current
  on screening_decisions (organization_id, screening_request_id) where superseded_at is null;
