-- version 1
-- STOP and START show on every customer and in every conversation with that number.
create or replace function follow_consent() returns trigger language plpgsql as $$
begin
  update customers c set is_text_opted_out = new.opted_out
  where c.organization_id = new.organization_id and c.phone = new.phone and c.is_text_opted_out <> new.opted_out;
  update conversations v set recipient = null where v.organization_id = new.organization_id and v.id in (
    select x.id from conversations x join customers c on c.organization_id = x.organization_id and c.id = x.customer_id
      where c.organization_id = new.organization_id and c.phone = new.phone
    union select x.id from conversations x join prospects p on p.organization_id = x.organization_id and p.id = x.prospect_id
      where p.organization_id = new.organization_id and p.phone = new.phone
    union select x.id from conversations x where x.organization_id = new.organization_id and x.contact_phone = new.phone);
  return null;
end $$;

create or replace trigger follow_consent after update of opted_out on text_consents for each row
  when (old.opted_out <> new.opted_out) execute function follow_consent();
