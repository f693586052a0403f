-- Income limits and certifications of affordable housing; groups of properties; users that partners create.

create table income_limits (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  name text not null,
  amount bigint not null,
  num_household_members int not null check (num_household_members > 0),
  ami_percentage float8 not null,
  effective_date date not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index income_limits_created on income_limits (organization_id, created_at, id);
create index income_limits_updated on income_limits (organization_id, updated_at, id);
create index income_limits_property on income_limits (organization_id, property_id, created_at, id);
create index income_limits_effective on income_limits (organization_id, effective_date, id);
select app_records('income_limits');
select app_importable('income_limits');

create table certifications (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid not null,
  unit_id uuid not null,
  certification_type text not null check (certification_type in ('INITIAL', 'RECERTIFICATION', 'INTERIM', 'TRANSFER')),
  effective_date date not null,
  household_size int not null check (household_size > 0),
  household_income_amount bigint not null,
  income_from_assets_amount bigint not null default 0,
  market_rent_amount bigint not null,
  tenant_rent_amount bigint not null,
  utility_allowance_amount bigint not null default 0,
  gross_rent_amount bigint not null,
  income_limit_id uuid,
  ami_percentage float8,
  program_type text not null check (program_type in ('LIHTC', 'HOME', 'HUD_S8', 'BOND', 'OTHER')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING_SIGNATURE', 'COMPLETED', 'VOID')),
  signed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, income_limit_id) references income_limits (organization_id, id)
);
create index certifications_created on certifications (organization_id, created_at, id);
create index certifications_updated on certifications (organization_id, updated_at, id);
create index certifications_property on certifications (organization_id, property_id, created_at, id);
create index certifications_household on certifications (organization_id, household_id, created_at, id);
create index certifications_unit on certifications (organization_id, unit_id, created_at, id);
create index certifications_status on certifications (organization_id, status, created_at, id);
create index certifications_status_order on certifications (organization_id, status, id);
create index certifications_effective on certifications (organization_id, effective_date, id);
select app_records('certifications');
select app_importable('certifications');

create table property_groups (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  property_ids uuid[] not null,                 -- checked by the action that sets them, as integrations.reach is
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create index property_groups_created on property_groups (organization_id, created_at, id);
create index property_groups_updated on property_groups (organization_id, updated_at, id);
select app_records('property_groups');
select app_idempotent('property_groups');

select app_idempotent('users');
