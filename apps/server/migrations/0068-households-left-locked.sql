-- Households whose only completed lease was canceled before 0062. Behind the wall of each organization, as the servers do it, since the owner
-- of the tables is bound by it too.
do $$
declare
  every uuid[];
  one uuid;
begin
  set local role gatelodge_system;
  select coalesce(array_agg(id), '{}') into every from organizations;
  set local role gatelodge_app;
  foreach one in array every loop
    perform set_config('app.organization_id', one::text, true);
    update households h set locked_at = null
    where h.organization_id = one and h.locked_at is not null and not exists (
        select from leases l where l.organization_id = h.organization_id and l.household_id = h.id
          and l.completed_at is not null and l.status <> 'CANCELED')
      and exists (
        select from leases l where l.organization_id = h.organization_id and l.household_id = h.id and l.completed_at is not null);
  end loop;
  reset role;
end $$;
