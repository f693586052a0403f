-- Since when a requirement has waited for a review by staff, of an application that is open. Null otherwise.
alter table requirements add column unreviewed_since timestamptz(3);
grant update (unreviewed_since) on requirements to gatelodge_app;
create function app_unreviewed_since() returns trigger language plpgsql as $$
begin
  new.unreviewed_since := case when new.status in ('UPLOADED', 'WAITING_FOR_COMPLIANCE') and exists (
    select from applications a where a.organization_id = new.organization_id and a.id = new.application_id
      and a.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED')) then app_now() end;
  return new;
end $$;
create trigger unreviewed_since before insert or update of status on requirements
  for each row execute function app_unreviewed_since();
-- What the application changes here by a trigger of its own is no change of the requirement.
create or replace trigger touch before update on requirements for each row
  when (pg_trigger_depth() = 0 and not app_is_filling()) execute function app_touch();
