-- version 1
-- The lock follows what happens to a lease: a cancellation, and a file that moves it to another household or takes its completion back.
create or replace function lock_household_anew() returns trigger language plpgsql as $$
declare
  household uuid;
  since timestamptz(3);
begin
  foreach household in array case when old.household_id = new.household_id then array[new.household_id] else array[old.household_id, new.household_id] end loop
    select min(l.completed_at) into since from leases l
    where l.organization_id = new.organization_id and l.household_id = household and l.completed_at is not null and l.status <> 'CANCELED';
    update households h set locked_at = since
    where h.organization_id = new.organization_id and h.id = household and h.locked_at is distinct from since;
  end loop;
  return null;
end $$;

create or replace trigger lock_household_anew after update of completed_at, household_id, status on leases
  for each row when ((old.completed_at is not null or new.completed_at is not null)
    and (old.completed_at, old.household_id, old.status) is distinct from (new.completed_at, new.household_id, new.status))
  execute function lock_household_anew();
