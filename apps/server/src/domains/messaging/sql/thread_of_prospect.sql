-- version 1
-- The thread of a number that nobody knew becomes the prospect's, as in thread_of_customer, unless a customer has that number.
create or replace function thread_of_prospect() returns trigger language plpgsql as $$
begin
  if exists (select from conversations v
    where v.organization_id = new.organization_id and v.property_id = new.property_id and v.contact_phone = new.phone) then
    begin
      update conversations v set recipient = null, contact_phone = null, customer_id = new.customer_id, prospect_id = new.id
      where v.organization_id = new.organization_id and v.property_id = new.property_id and v.contact_phone = new.phone
        and not exists (select from conversations o where o.organization_id = new.organization_id and o.property_id = new.property_id
          and (o.prospect_id = new.id or o.customer_id = new.customer_id))
        and not exists (select from customers c where c.organization_id = new.organization_id and c.property_id = new.property_id
          and c.phone = new.phone and c.id is distinct from new.customer_id);
    exception when unique_violation then
      null; -- A thread of their own was opened at this moment: they keep that one.
    end;
  end if;
  return null;
end $$;

create or replace trigger thread_of_new after insert on prospects for each row when (new.phone is not null) execute function thread_of_prospect();
create or replace trigger thread_of_changed after update of phone, property_id on prospects for each row
  when (new.phone is not null and (old.phone, old.property_id) is distinct from (new.phone, new.property_id)) execute function thread_of_prospect();
