-- version 1
-- As follow_customer, of prospects.
create or replace function follow_prospect() returns trigger language plpgsql as $$
begin
  update conversations v set recipient = null where v.organization_id = new.organization_id and v.prospect_id = new.id;
  return null;
end $$;

create or replace trigger follow_prospect after update of first_name, last_name, phone, household_id on prospects for each row
  when ((old.first_name, old.last_name, old.phone, old.household_id) is distinct from (new.first_name, new.last_name, new.phone, new.household_id))
  execute function follow_prospect();
