-- Files of households are read with documents:read from now on, no longer with households:read. Keys in use get it, so that nothing
-- stops; grants_by_upgrade says which grants nobody chose for a key, until the operator has.
alter table api_keys add column grants_by_upgrade text[] not null default '{}';

-- The owner is bound by row-level security too, and whose key it is makes no difference here.
alter table api_keys no force row level security;
update api_keys set grants = grants || '{documents:read}'::text[], grants_by_upgrade = '{documents:read}'
where 'households:read' = any(grants) and not 'documents:read' = any(grants)
  and revoked_at is null and (expires_at is null or expires_at > app_now());
alter table api_keys force row level security;
