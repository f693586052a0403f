-- What waited before 0105: few rows. Locked before they are looked at, so that what is closed at this moment is seen. Behind the wall of each
-- organization, since the owner of the tables is bound by it too.
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
    perform from requirements n
    where n.organization_id = one and n.status in ('UPLOADED', 'WAITING_FOR_COMPLIANCE') and n.unreviewed_since is null
    order by n.id for no key update;
    update requirements n set unreviewed_since = n.updated_at
    from applications a
    where n.organization_id = one and n.status in ('UPLOADED', 'WAITING_FOR_COMPLIANCE') and n.unreviewed_since is null
      and a.organization_id = one and a.id = n.application_id and a.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED');
  end loop;
  reset role;
end $$;
