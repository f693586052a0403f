-- What an application says of a pet that its household had before, likewise.
create table pet_overrides (
  organization_id uuid not null,
  application_id uuid not null,
  pet_id uuid not null,
  given text[] not null default '{}',           -- the columns below in which the application speaks, also by null
  breed text,
  color text,
  weight float8,
  age_years int,
  is_service_animal boolean,
  is_emotional_support_animal boolean,
  notes text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, application_id, pet_id),
  foreign key (organization_id, pet_id) references pets (organization_id, id) on delete cascade
);
create index pet_overrides_pet on pet_overrides (organization_id, pet_id);
select app_records('pet_overrides');

-- Pets as the application that names them sees them.
create view applicant_pets with (security_invoker = true) as
select p.organization_id, p.id, p.property_id, p.household_id, p.application_id, p.name, p.type,
  case when 'breed' = any (o.given) then o.breed else p.breed end as breed,
  case when 'color' = any (o.given) then o.color else p.color end as color,
  case when 'weight' = any (o.given) then o.weight else p.weight end as weight,
  case when 'age_years' = any (o.given) then o.age_years else p.age_years end as age_years,
  case when 'is_service_animal' = any (o.given) then o.is_service_animal else p.is_service_animal end as is_service_animal,
  case when 'is_emotional_support_animal' = any (o.given) then o.is_emotional_support_animal else p.is_emotional_support_animal end
    as is_emotional_support_animal,
  case when 'notes' = any (o.given) then o.notes else p.notes end as notes,
  p.created_at,
  greatest(p.updated_at, o.updated_at) as updated_at,
  p.integration_id, p.idempotency_id, p.created_by_user_id
from pets p
left join pet_overrides o on o.organization_id = p.organization_id and o.application_id = p.application_id and o.pet_id = p.id;
grant select on applicant_pets to gatelodge_app;
