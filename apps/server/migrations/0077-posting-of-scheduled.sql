-- Scheduled transactions are posted on the days on which they are due, at properties that want it (0075).

create or replace view property_configurations_today with (security_invoker = true) as
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
  greatest(c.updated_at, p.updated_at) as updated_at,   -- the time zone is the property's
  c.posts_scheduled_transactions_from,
  c.posts_scheduled_transactions_from is not null as posts_scheduled_transactions
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

-- The sweep looks for what has fallen due, and no further: it is posted behind the wall of its organization.
create policy system on property_configurations for select to gatelodge_system using (true);
grant select (organization_id, id, posts_scheduled_transactions_from) on property_configurations to gatelodge_system;
