-- Likewise, before 0103.
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
    perform from screening_requests q
    where q.organization_id = one and q.status not in ('IN_PROGRESS', 'CLOSED') and q.undecided_since is null
      and not exists (select from screening_decisions d where d.organization_id = one and d.screening_request_id = q.id)
    order by q.id for no key update;
    update screening_requests q set undecided_since = r.updated_at
    from applications a, screening_results r
    where q.organization_id = one and q.status not in ('IN_PROGRESS', 'CLOSED') and q.undecided_since is null
      and a.organization_id = one and a.id = q.application_id and a.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED')
      and r.organization_id = one and r.screening_request_id = q.id
      and not exists (select from screening_decisions d where d.organization_id = one and d.screening_request_id = q.id);
  end loop;
  reset role;
end $$;
