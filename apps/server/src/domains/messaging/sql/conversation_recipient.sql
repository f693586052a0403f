-- version 1
-- The party that is messaged now: the customer once there is one, else the prospect, else a number.
create or replace function conversation_recipient() returns trigger language plpgsql as $$
declare
  c customers;
  p prospects;
  number text := new.contact_phone;
begin
  if new.prospect_id is not null then
    select * into p from prospects x where x.organization_id = new.organization_id and x.id = new.prospect_id;
    number := p.phone;
  end if;
  if new.customer_id is not null then
    select * into c from customers x where x.organization_id = new.organization_id and x.id = new.customer_id;
    number := c.phone;
  end if;
  new.household_id := coalesce(c.household_id, p.household_id);
  new.recipient := jsonb_build_object(
    'type', case when new.customer_id is not null then 'CUSTOMER' when new.prospect_id is not null then 'PROSPECT' else 'UNKNOWN' end,
    'prospectId', new.prospect_id, 'customerId', new.customer_id, 'householdId', new.household_id,
    'firstName', coalesce(c.first_name, p.first_name), 'lastName', coalesce(c.last_name, p.last_name),
    'phone', case when number like '+1%' then substr(number, 3) else number end,
    'isOptedOut', case when exists (select from text_consents t where t.organization_id = new.organization_id
      and t.phone = number and t.opted_out) then 'true' else 'false' end);
  return new;
end $$;

create or replace trigger recipient before insert or update on conversations
  for each row when (new.recipient is null) execute function conversation_recipient();
