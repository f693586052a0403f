-- outside a transaction
-- A lead about a person already known is an activity; under a repeated idempotencyId it is added once. No foreign key leads to
-- the integration, whose rows are never deleted: it would be checked under a lock on a table that everybody reads.
alter table activities
  add column if not exists integration_id uuid,
  add column if not exists created_by_user_id uuid,
  add column if not exists idempotency_id text;
create unique index concurrently if not exists activities_made_under
  on activities (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
