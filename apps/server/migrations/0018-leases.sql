-- Who lives where follows from the leases, whichever door or file they come through.

alter table leases add column cancellation_reason text;

-- A household's current lease is the one it lives under, and its home is that lease's unit; of several, the one it moved into last.
-- A unit's household is found in the same way. Neither is ever written by hand.
create function settle_in(organization uuid, household uuid, unit uuid) returns void language plpgsql as $$
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

create function follow_lease() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.household_id, old.unit_id) <> (new.household_id, new.unit_id) then
    perform settle_in(old.organization_id, old.household_id, old.unit_id);
  end if;
  perform settle_in(new.organization_id, new.household_id, new.unit_id);
  return null;
end $$;
create trigger follow_new_lease after insert on leases
  for each row when (new.status in ('ACTIVE', 'NOTICE')) execute function follow_lease();
create trigger follow_lease after update of status, household_id, unit_id, move_in_date, start_date on leases
  for each row when (old.status in ('ACTIVE', 'NOTICE') or new.status in ('ACTIVE', 'NOTICE')) execute function follow_lease();

-- The primary customer of a household is its head.
create function follow_head() returns trigger language plpgsql as $$
begin
  update households h set primary_customer_id = new.id
  where h.organization_id = new.organization_id and h.id = new.household_id and h.primary_customer_id is distinct from new.id;
  return null;
end $$;
create trigger follow_head after insert or update of head_of_household, household_id on customers
  for each row when (new.head_of_household) execute function follow_head();

-- The sweep looks for leases whose last day has come, and no further: they are ended behind the wall of their organization.
create policy system on leases for select to gatelodge_system using (true);
grant select (organization_id, id, property_id, status, move_out_date) on leases to gatelodge_system;
create policy system on properties for select to gatelodge_system using (true);
grant select (organization_id, id, timezone) on properties to gatelodge_system;
