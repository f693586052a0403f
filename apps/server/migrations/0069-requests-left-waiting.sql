-- Requests that nobody could answer any more before 0063. `screening_status` of their applications stays as it is, since that would count as
-- a change of them. Behind the wall of each organization, as the servers do it, since the owner of the tables is bound by it too.
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
    update screening_requests q set status = 'CLOSED', closed_reason = case
        when a.status in ('CANCELED', 'DENIED', 'ABANDONED') then 'APPLICATION_' || a.status else 'DECIDED' end
    from applications a
    where q.organization_id = one and q.status = 'IN_PROGRESS' and a.organization_id = q.organization_id and a.id = q.application_id
      and not exists (select from screening_results r where r.organization_id = q.organization_id and r.screening_request_id = q.id)
      and (a.status in ('CANCELED', 'DENIED', 'ABANDONED')
        or exists (select from screening_decisions d where d.organization_id = q.organization_id and d.screening_request_id = q.id));
  end loop;
  reset role;
end $$;
