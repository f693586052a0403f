-- version 1
-- What is scheduled for a household is posted where the household is.
create or replace function carry_scheduled() returns trigger language plpgsql as $$
begin
  update scheduled_transactions s set property_id = new.property_id
  where s.organization_id = new.organization_id and s.household_id = new.id and s.property_id <> new.property_id;
  return null;
end $$;

create or replace trigger carry_scheduled after update of property_id on households
  for each row when (old.property_id is distinct from new.property_id) execute function carry_scheduled();
