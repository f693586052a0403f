-- People who may come to live here, and what was done about them.

create table prospects (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  integration_id uuid,                          -- the one that created it; null when a person or the service did
  idempotency_id text,
  origin text not null default 'IMPORT'         -- what no action of ours created came from a file
    check (origin in ('UI', 'API', 'ILS', 'CONVERSION', 'AUTOMATION', 'IMPORT')),
  is_manual boolean not null generated always as (origin = 'UI') stored,
  first_name text,
  last_name text,
  email text,
  phone text,
  is_corporation boolean not null default false,
  company_name text,
  referral_source text,
  introductory_note text,
  min_price bigint,
  max_price bigint,
  num_beds int,
  num_baths float8,
  move_in_start date,
  move_in_end date,
  preferred_unit text,
  preferred_floor_plan_id uuid,
  status text not null default 'NEW' check (status in ('NEW', 'CONTACTED', 'TOURED', 'APPLIED', 'LEASED', 'LOST')),
  assigned_user_id uuid,
  household_id uuid,
  application_id uuid,
  customer_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id),
  foreign key (organization_id, preferred_floor_plan_id) references floor_plans (organization_id, id),
  foreign key (organization_id, assigned_user_id) references users (organization_id, id)
);
-- One record for each idempotencyId of an integration, for ever; people of the organization share a scope of their own.
create unique index prospects_idempotency
  on prospects (organization_id, coalesce(integration_id, '00000000-0000-0000-0000-000000000000'), idempotency_id)
  where idempotency_id is not null;
create index prospects_created on prospects (organization_id, created_at, id);
create index prospects_updated on prospects (organization_id, updated_at, id);
create index prospects_property on prospects (organization_id, property_id, created_at, id);
create index prospects_status on prospects (organization_id, status, created_at, id);
create index prospects_status_order on prospects (organization_id, status, id);
create index prospects_email on prospects (organization_id, email, created_at, id);
create index prospects_phone on prospects (organization_id, phone, created_at, id);
create index prospects_assigned_user on prospects (organization_id, assigned_user_id, created_at, id);
create index prospects_last_name on prospects (organization_id, last_name, id);
select app_records('prospects');
select app_importable('prospects');

create table activities (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  prospect_id uuid,
  customer_id uuid,
  household_id uuid,
  type text not null check (type in ('VISITED', 'VISIT_CANCELLED', 'VISIT_NO_SHOW', 'TOUR_CANCELLED', 'TOUR_NO_SHOW', 'VISIT_SCHEDULED',
    'TOUR_SCHEDULED', 'TOUR_COMPLETED', 'CALL', 'EMAIL', 'TEXT', 'NOTE', 'LEAD_RECEIVED', 'APPLICATION_SUBMITTED', 'SCREENING_RESULT')),
  assigned_user_id uuid,
  description text,
  scheduled_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, prospect_id) references prospects (organization_id, id),
  foreign key (organization_id, assigned_user_id) references users (organization_id, id)
);
create index activities_created on activities (organization_id, created_at, id);
create index activities_updated on activities (organization_id, updated_at, id);
create index activities_property on activities (organization_id, property_id, created_at, id);
create index activities_prospect on activities (organization_id, prospect_id, created_at, id);
create index activities_type on activities (organization_id, type, created_at, id);
create index activities_type_order on activities (organization_id, type, id);
create index activities_assigned_user on activities (organization_id, assigned_user_id, created_at, id);
select app_records('activities');
