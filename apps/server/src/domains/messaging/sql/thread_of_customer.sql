-- version 1
-- The thread of a number that nobody knew becomes the thread of whoever is entered with that number, whatever door they come by: of a customer
-- before a prospect, and of the first of several. Whoever has a thread already keeps that one: a person has one at a property. Messages
-- keep the names they came under.
--
-- Nothing but such a thread is locked here, and it is waited for: a text that comes in holds its consent, then its thread, and of people it
-- only those whom it names. Where a text and the person it comes from commit at the same moment, the next text binds the thread.
create or replace function thread_of_customer() returns trigger language plpgsql as $$
begin
  if exists (select from conversations v
    where v.organization_id = new.organization_id and v.property_id = new.property_id and v.contact_phone = new.phone) then
    begin
      update conversations v set recipient = null, contact_phone = null, customer_id = new.id,
        -- Of two customers who came from one prospect, the first has it.
        prospect_id = (select new.prospect_id where not exists (select from conversations o where o.organization_id = new.organization_id
          and o.property_id = new.property_id and o.prospect_id = new.prospect_id))
      where v.organization_id = new.organization_id and v.property_id = new.property_id and v.contact_phone = new.phone
        and not exists (select from conversations o where o.organization_id = new.organization_id and o.property_id = new.property_id
          and (o.customer_id = new.id or (o.prospect_id = new.prospect_id and o.customer_id is null)));
    exception when unique_violation then
      null; -- A thread of their own was opened at this moment: they keep that one.
    end;
  end if;
  return null;
end $$;

create or replace trigger thread_of_new after insert on customers for each row when (new.phone is not null) execute function thread_of_customer();
create or replace trigger thread_of_changed after update of phone, property_id on customers for each row
  when (new.phone is not null and (old.phone, old.property_id) is distinct from (new.phone, new.property_id)) execute function thread_of_customer();
