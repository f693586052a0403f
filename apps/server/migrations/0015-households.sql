-- Who lives here, or is about to: households, their people and pets, their leases, and the days they came and went.

-- Gives a table the two columns of an idempotent creation: one record for each idempotencyId of an integration, for ever; people
-- of the organization share a scope of their own.
create function app_idempotent(records regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column integration_id uuid, add column idempotency_id text', records);
  execute format('alter table %s add foreign key (organization_id, integration_id) references integrations (organization_id, id)', records);
  execute format($i$create unique index %I on %s
    (organization_id, coalesce(integration_id, '00000000-0000-0000-0000-000000000000'), idempotency_id)
    where idempotency_id is not null$i$, records || '_idempotency', records);
end $$;

create table households (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  name text not null,
  prospect_id uuid,
  application_id uuid,
  primary_customer_id uuid,
  current_lease_id uuid,
  current_unit_id uuid,
  status text not null default 'APPLICANT' check (status in ('APPLICANT', 'FUTURE', 'CURRENT', 'NOTICE', 'PAST', 'CANCELED', 'EVICTED')),
  is_under_eviction boolean not null default false,
  locked_at timestamptz(3),                     -- set when a lease of the household is completed, by whichever door, and never cleared
  is_locked boolean not null generated always as (locked_at is not null) stored,
  balance_amount bigint not null default 0,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, prospect_id) references prospects (organization_id, id),
  foreign key (organization_id, current_unit_id) references units (organization_id, id)
);
create index households_created on households (organization_id, created_at, id);
create index households_updated on households (organization_id, updated_at, id);
create index households_property on households (organization_id, property_id, created_at, id);
create index households_status on households (organization_id, status, created_at, id);
create index households_status_order on households (organization_id, status, id);
create index households_name on households (organization_id, name, id);
create index households_unit on households (organization_id, current_unit_id, created_at, id);
select app_records('households');
select app_importable('households');

create table customers (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid not null,
  prospect_id uuid,
  application_id uuid,                          -- the application that names this person as an applicant
  first_name text not null,
  middle_name text,
  last_name text not null,
  email text,
  phone text,
  birth_date date,
  head_of_household boolean not null default false,
  relationship text check (relationship in ('PARTNER', 'PARENT', 'ADULT_CHILD', 'ROOMMATE', 'CHILD', 'GUARANTOR', 'OTHER')),
  applicant_type text check (applicant_type in ('PRIMARY', 'CO_APPLICANT', 'OCCUPANT', 'MINOR', 'GUARANTOR')),
  status text not null default 'APPLICANT' check (status in ('APPLICANT', 'FUTURE', 'CURRENT', 'NOTICE', 'FORMER', 'CANCELED')),
  is_text_opted_out boolean not null default false,
  current_address jsonb,
  monthly_income_amount bigint,
  employment_information jsonb,                 -- all of it but the number below
  social_security_number bytea,                 -- sealed
  social_security_number_mark bytea,            -- the same for the same number: finds the person again
  social_security_number_set boolean not null generated always as (social_security_number is not null) stored,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check (not head_of_household or relationship is null),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, prospect_id) references prospects (organization_id, id)
);
create unique index customers_head on customers (organization_id, household_id) where head_of_household;
create index customers_created on customers (organization_id, created_at, id);
create index customers_updated on customers (organization_id, updated_at, id);
create index customers_property on customers (organization_id, property_id, created_at, id);
create index customers_household on customers (organization_id, household_id, created_at, id);
create index customers_application on customers (organization_id, application_id, created_at, id);
create index customers_status on customers (organization_id, status, created_at, id);
create index customers_status_order on customers (organization_id, status, id);
create index customers_last_name on customers (organization_id, last_name, id);
create index customers_email on customers (organization_id, email, created_at, id);
create index customers_phone on customers (organization_id, phone, created_at, id);
select app_records('customers');
select app_importable('customers');
select app_idempotent('customers');

create table pets (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid not null,
  application_id uuid not null,
  name text not null,
  type text not null check (type in ('DOG', 'CAT', 'BIRD', 'FISH', 'REPTILE', 'SMALL_MAMMAL', 'OTHER')),
  breed text,
  color text,
  weight float8,
  age_years int,
  is_service_animal boolean not null default false,
  is_emotional_support_animal boolean not null default false,
  notes text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id)
);
create index pets_created on pets (organization_id, created_at, id);
create index pets_updated on pets (organization_id, updated_at, id);
create index pets_property on pets (organization_id, property_id, created_at, id);
create index pets_household on pets (organization_id, household_id, created_at, id);
create index pets_application on pets (organization_id, application_id, created_at, id);
select app_records('pets');
select app_idempotent('pets');
grant delete on pets to gatelodge_app;

create table leases (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  unit_id uuid not null,
  household_id uuid not null,
  application_id uuid,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING_SIGNATURE', 'COMPLETED', 'ACTIVE', 'NOTICE', 'ENDED', 'CANCELED')),
  start_date date not null,
  end_date date,
  move_in_date date,
  move_out_date date,
  rent_amount bigint not null,
  security_deposit_amount bigint not null default 0,
  term_months int,
  signed_at timestamptz(3),
  completed_at timestamptz(3),
  move_out_id uuid,
  document_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check (end_date >= start_date),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id)
);
create index leases_created on leases (organization_id, created_at, id);
create index leases_updated on leases (organization_id, updated_at, id);
create index leases_property on leases (organization_id, property_id, created_at, id);
create index leases_unit on leases (organization_id, unit_id, created_at, id);
create index leases_household on leases (organization_id, household_id, created_at, id);
create index leases_status on leases (organization_id, status, created_at, id);
create index leases_status_order on leases (organization_id, status, id);
create index leases_start on leases (organization_id, start_date, id);
create index leases_end on leases (organization_id, end_date, id);
create index leases_moving_out on leases (move_out_date) where status = 'NOTICE'; -- the sweep that ends them
select app_records('leases');
select app_importable('leases');
select app_idempotent('leases');

-- A completed lease locks its household, whether an action completed it or a file brought it in.
create function lock_household() returns trigger language plpgsql as $$
begin
  update households set locked_at = coalesce(locked_at, new.completed_at)
  where organization_id = new.organization_id and id = new.household_id and locked_at is null;
  return null;
end $$;
create trigger lock_household after insert or update of completed_at, household_id on leases
  for each row when (new.completed_at is not null) execute function lock_household();

create table move_ins (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  date date not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, lease_id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, lease_id) references leases (organization_id, id)
);
create index move_ins_created on move_ins (organization_id, created_at, id);
create index move_ins_updated on move_ins (organization_id, updated_at, id);
create index move_ins_property on move_ins (organization_id, property_id, created_at, id);
create index move_ins_household on move_ins (organization_id, household_id, created_at, id);
create index move_ins_date on move_ins (organization_id, date, id);
select app_records('move_ins');
select app_idempotent('move_ins');

create table move_outs (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid not null,
  unit_id uuid not null,
  lease_id uuid not null,
  date date not null,
  reason text,
  notice_date date,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, lease_id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, lease_id) references leases (organization_id, id)
);
create index move_outs_created on move_outs (organization_id, created_at, id);
create index move_outs_updated on move_outs (organization_id, updated_at, id);
create index move_outs_property on move_outs (organization_id, property_id, created_at, id);
create index move_outs_household on move_outs (organization_id, household_id, created_at, id);
create index move_outs_date on move_outs (organization_id, date, id);
select app_records('move_outs');
select app_idempotent('move_outs');

alter table households
  add foreign key (organization_id, primary_customer_id) references customers (organization_id, id),
  add foreign key (organization_id, current_lease_id) references leases (organization_id, id);
alter table leases add foreign key (organization_id, move_out_id) references move_outs (organization_id, id);
alter table units add foreign key (organization_id, current_household_id) references households (organization_id, id);
alter table prospects
  add foreign key (organization_id, household_id) references households (organization_id, id),
  add foreign key (organization_id, customer_id) references customers (organization_id, id);
alter table activities
  add foreign key (organization_id, household_id) references households (organization_id, id),
  add foreign key (organization_id, customer_id) references customers (organization_id, id);
create index activities_household on activities (organization_id, household_id, created_at, id);
create index activities_customer on activities (organization_id, customer_id, created_at, id);
create index prospects_household on prospects (organization_id, household_id, created_at, id);
