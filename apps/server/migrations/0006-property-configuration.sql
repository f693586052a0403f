-- How each property is run and presented. The view below is what partners read; the tables hold what it is made from.

-- Today at a place. A zone that PostgreSQL does not know counts as UTC: a wrong word must not make a record unreadable.
create function app_today(zone text) returns date language plpgsql stable as $$
begin
  return (app_now() at time zone coalesce(zone, 'UTC'))::date;
exception when data_exception then
  return (app_now() at time zone 'UTC')::date;
end $$;

create table property_configurations (
  organization_id uuid not null,
  id uuid not null,                             -- the property's own id
  property_description text,
  short_description text,
  office_hours_description text,
  office_hours text[] check (cardinality(office_hours) > 0),
  pet_policy_description text,
  parking_detail_description text,
  amenities text[] check (cardinality(amenities) > 0),
  marketing_url text,
  email text,
  phone text,
  fax_number text,
  two_way_communication boolean not null default false,
  texting_phone_number text,
  physical_address1 text,
  physical_address2 text,
  physical_city text,
  physical_state text check (physical_state ~ '^[A-Z]{2}$'),
  physical_postal_code text,
  physical_country text,
  availability_url text,                        -- the property's own; null: made from the template of the settings
  resident_portal_active boolean not null default false,
  application_portal_url text,
  accepting_online_applications boolean not null default false,
  application_income_requirement float8 check (application_income_requirement >= 0),
  allowed_lease_term_months text[] check (cardinality(allowed_lease_term_months) > 0),
  quote_expiration text check (quote_expiration in ('SAME_DAY', 'HOURS_24', 'HOURS_48', 'HOURS_72')),
  master_metered_electricity boolean not null default false,
  master_metered_gas boolean not null default false,
  master_metered_sewer boolean not null default false,
  master_metered_trash boolean not null default false,
  master_metered_water boolean not null default false,
  master_metered_other boolean not null default false,
  accrue_security_deposit_interest boolean not null default false,
  security_deposit_interest_payout_frequency text check (security_deposit_interest_payout_frequency in ('MONTHLY', 'QUARTERLY', 'ANNUALLY', 'MOVE_OUT')),
  nearest_metro_area text,
  goes_on_daylight_savings boolean not null default false,
  county_name text,
  site_built_date text,                         -- free text: a year, or less than a date
  last_renovation_date text,                    -- likewise
  management_took_over_date date,
  acquisition_date date,
  management_quit_date date,
  office_alarm_code bytea,                      -- sealed
  has_gate_with_code boolean not null default false,
  has_fitness_center boolean not null default false,
  has_pool boolean not null default false,
  has_package_delivery boolean not null default false,
  non_smoking boolean not null default false,
  pet_weight_max float8 check (pet_weight_max >= 0),
  lead_paint_disclosure text,
  client_representative_name text,
  accountant_name text,
  ap_clerk text,
  water_company text,
  gas_company text,
  electric_company text,
  cable_company text,
  internet_company text,
  pest_company text,
  trash_company text,
  fees_start_date date,
  current_period_start_date date,
  current_period text,
  building_protection_fee bigint check (building_protection_fee >= 0),
  lease_rent_percentage float8 check (lease_rent_percentage >= 0),
  charges_facility_fee_for_liability_insurance boolean not null default false,
  facilities_fee_amount bigint check (facilities_fee_amount >= 0),
  turn_move_out_days int check (turn_move_out_days >= 0),
  eviction_start_date date,
  lease_notice_to_vacate_days int check (lease_notice_to_vacate_days >= 0),
  emergency_entrance_notice text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, id) references properties (organization_id, id)
);
select app_records('property_configurations');

-- What holds from a day on, until the next row's day. Null: nothing holds from then on.
create table property_late_fee_methods (
  organization_id uuid not null,
  property_id uuid not null,
  effective_date date not null,
  late_fee_method text check (late_fee_method in ('NONE', 'FLAT', 'PERCENT', 'DAILY', 'FLAT_PLUS_DAILY')),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, property_id, effective_date),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
select app_wall('property_late_fee_methods');

create table property_deposit_interest_rates (
  organization_id uuid not null,
  property_id uuid not null,
  effective_date date not null,
  security_deposit_simple_interest_rate float8 check (security_deposit_simple_interest_rate between 0 and 100),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, property_id, effective_date),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
select app_wall('property_deposit_interest_rates');

-- One row for every property, configured or not, as it stands today. Read with the caller's own rights, so that the wall holds.
create view property_configurations_today with (security_invoker = true) as
select p.organization_id, p.id,
  c.property_description, c.short_description, c.office_hours_description, c.office_hours, c.pet_policy_description,
  c.parking_detail_description, c.amenities, c.marketing_url, c.email, c.phone, c.fax_number,
  case when c.two_way_communication then c.texting_phone_number end as texting_phone_number,
  c.physical_address1, c.physical_address2, c.physical_city, c.physical_state, c.physical_postal_code, c.physical_country,
  coalesce(c.availability_url,
    replace(current_setting('app.availability_url_template', true), '{propertyId}', p.id::text)) as availability_url,
  case when c.resident_portal_active then c.application_portal_url end as application_portal_url,
  late.late_fee_method,
  coalesce(c.accepting_online_applications, false) as accepting_online_applications,
  c.application_income_requirement, c.allowed_lease_term_months, c.quote_expiration,
  coalesce(c.master_metered_electricity, false) as master_metered_electricity,
  coalesce(c.master_metered_gas, false) as master_metered_gas,
  coalesce(c.master_metered_sewer, false) as master_metered_sewer,
  coalesce(c.master_metered_trash, false) as master_metered_trash,
  coalesce(c.master_metered_water, false) as master_metered_water,
  coalesce(c.master_metered_other, false) as master_metered_other,
  coalesce(c.accrue_security_deposit_interest, false) as accrue_security_deposit_interest,
  c.security_deposit_interest_payout_frequency, interest.security_deposit_simple_interest_rate,
  c.nearest_metro_area, p.timezone,
  coalesce(c.goes_on_daylight_savings, false) as goes_on_daylight_savings,
  c.county_name, c.site_built_date, c.last_renovation_date,
  c.management_took_over_date, c.acquisition_date, c.management_quit_date, c.office_alarm_code,
  coalesce(c.has_gate_with_code, false) as has_gate_with_code,
  coalesce(c.has_fitness_center, false) as has_fitness_center,
  coalesce(c.has_pool, false) as has_pool,
  coalesce(c.has_package_delivery, false) as has_package_delivery,
  coalesce(c.non_smoking, false) as non_smoking,
  c.pet_weight_max, c.lead_paint_disclosure, c.client_representative_name, c.accountant_name, c.ap_clerk,
  c.water_company, c.gas_company, c.electric_company, c.cable_company, c.internet_company, c.pest_company, c.trash_company,
  c.fees_start_date, c.current_period_start_date, c.current_period, c.building_protection_fee, c.lease_rent_percentage,
  coalesce(c.charges_facility_fee_for_liability_insurance, false) as charges_facility_fee_for_liability_insurance,
  c.facilities_fee_amount, c.turn_move_out_days, c.eviction_start_date, c.lease_notice_to_vacate_days,
  c.emergency_entrance_notice,
  coalesce(c.created_at, p.created_at) as created_at,
  greatest(c.updated_at, p.updated_at) as updated_at    -- the time zone is the property's
from properties p
left join property_configurations c on c.organization_id = p.organization_id and c.id = p.id
left join lateral (
  select m.late_fee_method from property_late_fee_methods m
  where m.organization_id = p.organization_id and m.property_id = p.id and m.effective_date <= app_today(p.timezone)
  order by m.effective_date desc limit 1) late on true
left join lateral (
  select r.security_deposit_simple_interest_rate from property_deposit_interest_rates r
  where r.organization_id = p.organization_id and r.property_id = p.id and r.effective_date <= app_today(p.timezone)
  order by r.effective_date desc limit 1) interest on true;
grant select on property_configurations_today to gatelodge_app;
