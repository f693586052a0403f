-- version 1
-- A delivery says why it is held, for as long as it is.
create or replace function delivery_held() returns trigger language plpgsql as $$
begin
  update deliveries d set held_because = case tg_op when 'INSERT' then h.reason else null end from changed h
  where d.organization_id = h.organization_id and d.id = h.delivery_id;
  return null;
end $$;

create or replace trigger delivery_held after insert on held_deliveries
  referencing new table as changed for each statement execute function delivery_held();
create or replace trigger delivery_unheld after delete on held_deliveries
  referencing old table as changed for each statement execute function delivery_held();
