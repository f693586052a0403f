-- Properties, their floor plans and units, and the people who work there.

create table properties (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  legal_name text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'ONBOARDING')),
  property_class text check (property_class in ('Conventional', 'Affordable', 'Mixed')),
  property_type text not null default 'MULTIFAMILY' check (property_type in ('MULTIFAMILY', 'SENIOR', 'STUDENT', 'SINGLE_FAMILY', 'COMMERCIAL')),
  address jsonb not null,
  phone text,
  email text,
  website text,
  timezone text,
  unit_count int not null default 0 check (unit_count >= 0),
  year_built int,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create index properties_created on properties (organization_id, created_at, id);
create index properties_updated on properties (organization_id, updated_at, id);
select app_records('properties');

create table floor_plans (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  name text,
  marketing_name text,
  marketing_description text,
  num_beds int not null,
  num_baths float8 not null,
  square_feet int,
  market_rent_amount bigint,
  deposit_amount bigint,
  is_affordable boolean not null default false,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index floor_plans_created on floor_plans (organization_id, created_at, id);
create index floor_plans_updated on floor_plans (organization_id, updated_at, id);
create index floor_plans_property on floor_plans (organization_id, property_id, created_at, id);
select app_records('floor_plans');

create table units (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  floor_plan_id uuid,
  number text not null,
  building_name text,
  floor_level int,
  status text not null check (status in ('VACANT_READY', 'VACANT_NOT_READY', 'VACANT_LEASED', 'OCCUPIED', 'NOTICE', 'NOTICE_LEASED', 'DOWN', 'MODEL')),
  report_configuration_value text not null default 'Market Rent' check (report_configuration_value in ('Quoting Rent', 'Financial Market Rent', 'Market Rent')),
  market_rent_amount bigint,
  quoting_rent_amount bigint,
  financial_market_rent_amount bigint,
  square_feet int,
  num_beds int not null,
  num_baths float8 not null,
  vacant_since date,
  make_ready_date date,
  available_date date,
  is_ada boolean not null default false,
  current_household_id uuid,
  most_recent_application_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, floor_plan_id) references floor_plans (organization_id, id)
);
create index units_created on units (organization_id, created_at, id);
create index units_updated on units (organization_id, updated_at, id);
create index units_property on units (organization_id, property_id, created_at, id);
create index units_floor_plan on units (organization_id, floor_plan_id, created_at, id);
create index units_status on units (organization_id, status, created_at, id);
create index units_status_order on units (organization_id, status, id); -- sorted by status, with the id as tie-break
create index units_number on units (organization_id, number, id);
select app_records('units');

create table users (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  firstname text not null,
  lastname text not null,
  email text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'INVITED')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create index users_created on users (organization_id, created_at, id);
create index users_updated on users (organization_id, updated_at, id);
create unique index users_email on users (organization_id, lower(email));
select app_records('users');
