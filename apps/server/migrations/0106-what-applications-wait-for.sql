-- Since when an approved application has waited for a lease: since its approval, or since its lease was canceled. Null otherwise.
alter table applications add column unleased_since timestamptz(3);
create function app_unleased_since() returns trigger language plpgsql as $$
begin
  if new.status <> 'APPROVED' or exists (
    select from leases l where l.organization_id = new.organization_id and l.application_id = new.id and l.status <> 'CANCELED')
  then
    new.unleased_since := null;
  elsif old.status <> 'APPROVED' then
    new.unleased_since := new.status_changed_at;
  else
    new.unleased_since := coalesce(old.unleased_since, app_now());
  end if;
  return new;
end $$;
-- Of what is updated, one is among it whenever a lease is made or canceled.
create trigger unleased_since before update of status, lease_id, holds_unit on applications
  for each row execute function app_unleased_since();
create or replace trigger touch before update on applications for each row when (not app_is_filling()) execute function app_touch();

-- What else is waited for ends with the application, and begins again when that is taken up again.
create function app_application_waits() returns trigger language plpgsql as $$
begin
  -- Whoever hands something in or reports a result at this moment is waited for, and the statements below see what came before.
  perform from requirements n where n.organization_id = new.organization_id and n.application_id = new.id order by n.id for no key update;
  perform from screening_requests q where q.organization_id = new.organization_id and q.application_id = new.id order by q.id for no key update;
  if new.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED') then
    update screening_requests q set undecided_since = r.updated_at
    from screening_results r
    where q.organization_id = new.organization_id and q.application_id = new.id
      and r.organization_id = q.organization_id and r.screening_request_id = q.id
      and not exists (
        select from screening_decisions d where d.organization_id = q.organization_id and d.screening_request_id = q.id);
    update requirements n set unreviewed_since = n.updated_at
    where n.organization_id = new.organization_id and n.application_id = new.id and n.status in ('UPLOADED', 'WAITING_FOR_COMPLIANCE');
  else
    update screening_requests q set undecided_since = null
    where q.organization_id = new.organization_id and q.application_id = new.id and q.undecided_since is not null;
    update requirements n set unreviewed_since = null
    where n.organization_id = new.organization_id and n.application_id = new.id and n.unreviewed_since is not null;
  end if;
  return null;
end $$;
create trigger what_waits after update of status on applications for each row
  when ((old.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED')) <> (new.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED')))
  execute function app_application_waits();
