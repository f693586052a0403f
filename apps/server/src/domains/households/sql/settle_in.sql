-- version 1
-- A household's current lease is the one it lives under, and its home is that lease's unit; of several, the one it moved into last.
-- A unit's household is found in the same way. Neither is ever written by hand.
create or replace function settle_in(organization uuid, household uuid, unit uuid) returns void language plpgsql as $$
declare
  lived_in record;
  home record;
begin
  select l.id, l.unit_id into lived_in from leases l
  where l.organization_id = organization and l.household_id = household and l.status in ('ACTIVE', 'NOTICE')
  order by coalesce(l.move_in_date, l.start_date) desc, l.id desc limit 1;
  update households h set current_lease_id = lived_in.id, current_unit_id = lived_in.unit_id
  where h.organization_id = organization and h.id = household
    and (h.current_lease_id, h.current_unit_id) is distinct from (lived_in.id, lived_in.unit_id);

  select l.household_id into home from leases l
  where l.organization_id = organization and l.unit_id = unit and l.status in ('ACTIVE', 'NOTICE')
  order by coalesce(l.move_in_date, l.start_date) desc, l.id desc limit 1;
  update units u set current_household_id = home.household_id
  where u.organization_id = organization and u.id = unit and u.current_household_id is distinct from home.household_id;
end $$;
