-- Likewise, before 0106.
do $$
declare
  every uuid[];
  one uuid;
begin
  set local role gatelodge_system;
  select coalesce(array_agg(id order by id), '{}') into every from organizations;
  set local role gatelodge_app;
  perform set_config('app.filling', 'on', true);
  foreach one in array every loop
    perform set_config('app.organization_id', one::text, true);
    perform from applications a
    where a.organization_id = one and a.status = 'APPROVED' and a.unleased_since is null
      and not exists (
        select from leases l where l.organization_id = one and l.application_id = a.id and l.status <> 'CANCELED')
    order by a.id for no key update;
    update applications a set unleased_since = a.status_changed_at
    where a.organization_id = one and a.status = 'APPROVED' and a.unleased_since is null
      and not exists (
        select from leases l where l.organization_id = one and l.application_id = a.id and l.status <> 'CANCELED');
  end loop;
  reset role;
end $$;
