-- A request that nobody can answer any more is CLOSED, and says why.
alter table screening_requests add column closed_reason text
  check (closed_reason in ('DECIDED', 'APPLICATION_CANCELED', 'APPLICATION_DENIED', 'APPLICATION_ABANDONED'));
grant update (closed_reason) on screening_requests to gatelodge_app;

-- Those from before. The owner of the tables is bound by the wall, unless it is taken down.
alter table screening_requests no force row level security;
alter table screening_results no force row level security;
alter table screening_decisions no force row level security;
alter table applications no force row level security;
update screening_requests q set status = 'CLOSED', closed_reason = case
    when a.status in ('CANCELED', 'DENIED', 'ABANDONED') then 'APPLICATION_' || a.status else 'DECIDED' end
from applications a
where a.organization_id = q.organization_id and a.id = q.application_id and q.status = 'IN_PROGRESS'
  and not exists (select from screening_results r where r.organization_id = q.organization_id and r.screening_request_id = q.id)
  and (a.status in ('CANCELED', 'DENIED', 'ABANDONED')
    or exists (select from screening_decisions d where d.organization_id = q.organization_id and d.screening_request_id = q.id));
update applications a set screening_status = 'CLOSED'
where a.screening_status = 'IN_PROGRESS' and 'CLOSED' = (
  select q.status from screening_requests q where q.organization_id = a.organization_id and q.application_id = a.id
  order by q.created_at desc, q.id desc limit 1);
alter table screening_requests force row level security;
alter table screening_results force row level security;
alter table screening_decisions force row level security;
alter table applications force row level security;
