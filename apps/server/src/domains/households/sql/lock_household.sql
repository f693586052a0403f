-- version 1
-- A household is locked as long as it has a completed lease that was not canceled: since the first of them was completed.
create or replace function lock_household() returns trigger language plpgsql as $$
begin
  update households h set locked_at = new.completed_at
  where h.organization_id = new.organization_id and h.id = new.household_id and (h.locked_at is null or h.locked_at > new.completed_at);
  return null;
end $$;

create or replace trigger lock_household after insert on leases
  for each row when (new.completed_at is not null and new.status <> 'CANCELED') execute function lock_household();
