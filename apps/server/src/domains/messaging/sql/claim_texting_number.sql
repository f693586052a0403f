-- version 1
-- A number leads to one property: the first that is configured with it, for as long as it is.
create or replace function claim_texting_number() returns trigger language plpgsql as $$
declare
  claimed text := app_e164(new.texting_phone_number);
begin
  delete from texting_numbers n where n.organization_id = new.organization_id and n.property_id = new.id and n.number is distinct from claimed;
  if claimed is not null then
    insert into texting_numbers (number, organization_id, property_id, is_on)
    values (claimed, new.organization_id, new.id, new.two_way_communication) on conflict do nothing;
    update texting_numbers n set is_on = new.two_way_communication
    where n.organization_id = new.organization_id and n.property_id = new.id and n.is_on <> new.two_way_communication;
  end if;
  return null;
end $$;

create or replace trigger claim_texting_number after insert or update of texting_phone_number, two_way_communication on property_configurations
  for each row execute function claim_texting_number();
