-- version 1
-- A customer with the number of somebody who said STOP is one who said STOP.
create or replace function customer_opted_out() returns trigger language plpgsql as $$
begin
  new.is_text_opted_out := exists (
    select from text_consents t where t.organization_id = new.organization_id and t.phone = new.phone and t.opted_out);
  return new;
end $$;

create or replace trigger opted_out before insert or update of phone on customers for each row execute function customer_opted_out();
