-- A request that nobody can answer any more is CLOSED, and says why.
alter table screening_requests add column closed_reason text
  check (closed_reason in ('DECIDED', 'APPLICATION_CANCELED', 'APPLICATION_DENIED', 'APPLICATION_ABANDONED'));
grant update (closed_reason) on screening_requests to gatelodge_app;
