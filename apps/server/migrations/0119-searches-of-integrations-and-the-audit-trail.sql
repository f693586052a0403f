-- outside a transaction
-- Integrations in the order of their making. Of the audit trail: what one request did, and what one person did. Deeds of keys, which are nearly all, are in neither but for the first.
create index concurrently if not exists integrations_created on integrations (organization_id, created_at, id);
create index concurrently if not exists audit_entries_request on audit_entries (organization_id, request_id, at)
  where request_id is not null;
create index concurrently if not exists audit_entries_people on audit_entries (organization_id, actor_id, at, id)
  where actor_type = 'USER';
