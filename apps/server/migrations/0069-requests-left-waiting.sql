-- Requests that nobody could answer any more before 0063. Behind the wall of each organization, as the servers do it, since the owner of the
-- tables is bound by it too.
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
    update applications a set screening_status = 'CLOSED'
    where a.organization_id = one and a.screening_status = 'IN_PROGRESS' and 'CLOSED' = (
      select q.status from screening_requests q where q.organization_id = a.organization_id and q.application_id = a.id
      order by q.created_at desc, q.id desc limit 1);
  end loop;
  reset role;
end $$;
