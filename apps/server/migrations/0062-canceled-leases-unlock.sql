-- A household is locked as long as it has a completed lease that was not canceled: since the first of them was completed. A file may also move
-- a lease to another household, or take its completion back.
create or replace function lock_household() returns trigger language plpgsql as $$
begin
  update households h set locked_at = l.since
  from unnest(array[new.household_id, old.household_id]) k(id) cross join lateral (
    select min(completed_at) filter (where status <> 'CANCELED') as since from leases
    where organization_id = new.organization_id and household_id = k.id) l
  where h.organization_id = new.organization_id and h.id = k.id and h.locked_at is distinct from l.since;
  return null;
end $$;
drop trigger lock_household on leases;
create trigger lock_household after insert on leases
  for each row when (new.completed_at is not null) execute function lock_household();
create trigger lock_household_anew after update of completed_at, household_id, status on leases
  for each row when (new.completed_at is not null or old.completed_at is not null) execute function lock_household();
