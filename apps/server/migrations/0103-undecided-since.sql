-- Since when a screening has waited for a decision: there is a result, nobody has decided, and the application is open. Null otherwise. A result
-- and its request change together, in one update of the request: a second one would look at the household by its foreign key, and wait for it.
alter table screening_requests add column undecided_since timestamptz(3);
grant update (undecided_since) on screening_requests to gatelodge_app;
create function app_undecided_since() returns trigger language plpgsql as $$
begin
  new.undecided_since := (
    select r.updated_at from screening_results r
    join applications a on a.organization_id = r.organization_id and a.id = new.application_id
    where r.organization_id = new.organization_id and r.screening_request_id = new.id
      and a.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED')
      and not exists (
        select from screening_decisions d where d.organization_id = r.organization_id and d.screening_request_id = new.id));
  return new;
end $$;
create trigger undecided_since before update of status on screening_requests for each row execute function app_undecided_since();
-- What a decision or the application changes here by a trigger of theirs is no change of the request.
create or replace trigger touch before update on screening_requests for each row
  when (pg_trigger_depth() = 0 and not app_is_filling()) execute function app_touch();
