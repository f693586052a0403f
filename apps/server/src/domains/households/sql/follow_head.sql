-- version 1
-- The primary customer of a household is its head.
create or replace function follow_head() returns trigger language plpgsql as $$
begin
  update households h set primary_customer_id = new.id
  where h.organization_id = new.organization_id and h.id = new.household_id and h.primary_customer_id is distinct from new.id;
  return null;
end $$;

create or replace trigger follow_head after insert or update of head_of_household, household_id on customers
  for each row when (new.head_of_household) execute function follow_head();
