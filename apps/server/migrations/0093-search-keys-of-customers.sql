alter table customers
  add column search_last text,       -- last name, then first
  add column search_first text,      -- first name, then last
  add column phone_reversed text;    -- so that its last digits are a beginning
-- As in 0086, with three columns more.
create or replace view applicants with (security_invoker = true) as
select c.organization_id, c.id, c.property_id, c.household_id, c.prospect_id, c.application_id, c.first_name,
  case when 'middle_name' = any (o.given) then o.middle_name else c.middle_name end as middle_name,
  c.last_name,
  case when 'email' = any (o.given) then o.email else c.email end as email,
  case when 'phone' = any (o.given) then o.phone else c.phone end as phone,
  coalesce(c.birth_date, case when 'birth_date' = any (o.given) then o.birth_date end) as birth_date,   -- it says who is meant
  c.head_of_household,
  case when 'relationship' = any (o.given) and not c.head_of_household then o.relationship else c.relationship end as relationship,
  case when 'applicant_type' = any (o.given) and coalesce(o.applicant_type = 'PRIMARY', false) = c.head_of_household
    then o.applicant_type else c.applicant_type end as applicant_type,
  c.status,
  case when 'phone' = any (o.given) then exists (
      select from text_consents t where t.organization_id = o.organization_id and t.phone = o.phone and t.opted_out)
    else c.is_text_opted_out end as is_text_opted_out,
  case when 'current_address' = any (o.given) then o.current_address else c.current_address end as current_address,
  case when 'monthly_income_amount' = any (o.given) then o.monthly_income_amount else c.monthly_income_amount end as monthly_income_amount,
  case when 'employment_information' = any (o.given) then o.employment_information else c.employment_information end
    as employment_information,
  case when 'social_security_number' = any (o.given) then o.social_security_number else c.social_security_number end
    as social_security_number,
  case when 'social_security_number' = any (o.given) then o.social_security_number_mark else c.social_security_number_mark end
    as social_security_number_mark,
  case when 'social_security_number' = any (o.given) then o.social_security_number else c.social_security_number end is not null
    as social_security_number_set,
  c.created_at,
  greatest(c.updated_at, o.updated_at) as updated_at,
  c.import_key, c.integration_id, c.idempotency_id, c.created_by_user_id,
  coalesce('social_security_number' = any (o.given), false) as is_number_overridden,   -- it is then sealed in the place of the override
  case when 'social_security_number' = any (o.given) then o.social_security_number_index else c.social_security_number_index end
    as social_security_number_index,
  c.search_last, c.search_first, c.phone_reversed
from customers c
left join applicant_overrides o
  on o.organization_id = c.organization_id and o.application_id = c.application_id and o.customer_id = c.id;
create trigger search_keys before insert or update of first_name, last_name, phone on customers
  for each row execute function app_person_keys();
-- As in 0084, and not while keys are filled in.
create or replace trigger touch before update on customers for each row
  when ((old.social_security_number is distinct from new.social_security_number
      or old.social_security_number_index is not distinct from new.social_security_number_index)
    and not app_is_filling())
  execute function app_touch();
