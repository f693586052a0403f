-- Keys are read as every record is. What was changed of one is its owner's doing, so that it was used is no change.
alter table api_keys add column updated_at timestamptz(3) not null default timestamptz 'now';
alter table api_keys alter column updated_at set default app_now();
create trigger touch before update on api_keys for each row
  when (new.last_used_at is not distinct from old.last_used_at) execute function app_touch();

-- With the part of each that may be shown.
create view keys_with_beginning with (security_invoker = true) as
select k.organization_id, k.id, k.integration_id, k.public_id, k.kind, k.name, k.digest, k.grants, k.grants_by_upgrade, k.expires_at,
  k.revoked_at, k.last_used_at, k.created_at, k.updated_at, 'gate_' || k.kind || '_' || k.public_id as beginning
from api_keys k;
grant select on keys_with_beginning to gatelodge_app;
