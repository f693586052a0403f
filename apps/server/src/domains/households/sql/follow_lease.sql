-- version 1
-- Who lives where follows from the leases, whichever door or file they come through.
create or replace function follow_lease() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.household_id, old.unit_id) <> (new.household_id, new.unit_id) then
    perform settle_in(old.organization_id, old.household_id, old.unit_id);
  end if;
  perform settle_in(new.organization_id, new.household_id, new.unit_id);
  return null;
end $$;

create or replace trigger follow_new_lease after insert on leases
  for each row when (new.status in ('ACTIVE', 'NOTICE')) execute function follow_lease();
create or replace trigger follow_lease after update of status, household_id, unit_id, move_in_date, start_date on leases
  for each row when (old.status in ('ACTIVE', 'NOTICE') or new.status in ('ACTIVE', 'NOTICE')) execute function follow_lease();
