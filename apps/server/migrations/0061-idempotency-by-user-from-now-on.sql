-- As before (0015), with the user: for tables to come. Those that are there have it from 0056.
create or replace function app_idempotent(records regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column integration_id uuid, add column created_by_user_id uuid, add column idempotency_id text', records);
  execute format('alter table %s add foreign key (organization_id, integration_id) references integrations (organization_id, id)', records);
  execute format($i$create unique index %I on %s
    (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
    where idempotency_id is not null$i$, records || '_made_under', records);
end $$;
