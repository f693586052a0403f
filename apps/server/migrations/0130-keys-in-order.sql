-- outside a transaction
-- Keys in the order of their making.
create index concurrently if not exists api_keys_created on api_keys (organization_id, created_at, id);
