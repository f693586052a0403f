-- version 1
-- Whatever door a name, a number or a household is changed by, the conversation speaks of the person as they are now.
create or replace function follow_customer() returns trigger language plpgsql as $$
begin
  update conversations v set recipient = null where v.organization_id = new.organization_id and v.customer_id = new.id;
  return null;
end $$;

create or replace trigger follow_customer after update of first_name, last_name, phone, household_id on customers for each row
  when ((old.first_name, old.last_name, old.phone, old.household_id) is distinct from (new.first_name, new.last_name, new.phone, new.household_id))
  execute function follow_customer();
