-- What an application says of somebody who was a member of its household before. The household's own record stays as it is. There is a
-- row for each such applicant, also where nothing was said. Applications are never removed, so that no key leads to them: it would
-- lock a second busy table.
create table applicant_overrides (
  organization_id uuid not null,
  application_id uuid not null,
  customer_id uuid not null,
  given text[] not null default '{}',           -- the columns below in which the application speaks, also by null
  middle_name text,
  email text,
  phone text,
  birth_date date,
  relationship text check (relationship in ('PARTNER', 'PARENT', 'ADULT_CHILD', 'ROOMMATE', 'CHILD', 'GUARANTOR', 'OTHER')),
  applicant_type text check (applicant_type in ('PRIMARY', 'CO_APPLICANT', 'OCCUPANT', 'MINOR', 'GUARANTOR')),
  current_address jsonb,
  monthly_income_amount bigint,
  employment_information jsonb,                 -- all of it but the number below
  social_security_number bytea,                 -- sealed
  social_security_number_mark bytea,            -- the same for the same number: finds the person again
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, application_id, customer_id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index applicant_overrides_customer on applicant_overrides (organization_id, customer_id);
create index applicant_overrides_numbered on applicant_overrides (organization_id, updated_at) where social_security_number is not null;
select app_records('applicant_overrides');
grant delete on applicant_overrides to gatelodge_app;

-- Customers as the application that names them sees them. Who is the head, and so has no relationship, is the household's. Read with the
-- caller's own rights, so that the wall holds.
create view applicants with (security_invoker = true) as
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
  coalesce('social_security_number' = any (o.given), false) as is_number_overridden    -- it is then sealed in the place of the override
from customers c
left join applicant_overrides o
  on o.organization_id = c.organization_id and o.application_id = c.application_id and o.customer_id = c.id;
grant select on applicants to gatelodge_app;
