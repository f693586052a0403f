-- From prospect to lease.

create table applications (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  prospect_id uuid not null,
  household_id uuid not null,
  customer_id uuid not null,
  unit_id uuid,
  holds_unit boolean not null default false,    -- keeps the unit from others: from its assignment until it is left, or moved into
  assigned_user_id uuid,
  lease_id uuid,
  status text not null default 'IN_PROCESS' check (status in ('APPROVED', 'IN_PROCESS', 'DENIED', 'WAITLIST', 'CANCELED', 'ABANDONED')),
  status_reason text,
  status_changed_at timestamptz(3) not null default app_now(),
  screening_status text,
  notes text,
  desired_move_in_date date,
  lease_term_months int,
  submitted_at timestamptz(3),
  signed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check (not holds_unit or unit_id is not null),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, prospect_id) references prospects (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, assigned_user_id) references users (organization_id, id),
  foreign key (organization_id, lease_id) references leases (organization_id, id)
);
create unique index applications_holding on applications (organization_id, unit_id) where holds_unit;
create unique index applications_open on applications (organization_id, prospect_id) where status in ('IN_PROCESS', 'WAITLIST', 'APPROVED');
create index applications_created on applications (organization_id, created_at, id);
create index applications_updated on applications (organization_id, updated_at, id);
create index applications_property on applications (organization_id, property_id, created_at, id);
create index applications_prospect on applications (organization_id, prospect_id, created_at, id);
create index applications_household on applications (organization_id, household_id, created_at, id);
create index applications_unit on applications (organization_id, unit_id, created_at, id);
create index applications_assigned_user on applications (organization_id, assigned_user_id, created_at, id);
create index applications_status on applications (organization_id, status, created_at, id);
create index applications_status_order on applications (organization_id, status, id);
create index applications_changed on applications (organization_id, status_changed_at, id);
select app_records('applications');
select app_idempotent('applications');

alter table prospects add foreign key (organization_id, application_id) references applications (organization_id, id);
alter table households add foreign key (organization_id, application_id) references applications (organization_id, id);
alter table customers add foreign key (organization_id, application_id) references applications (organization_id, id);
alter table pets add foreign key (organization_id, application_id) references applications (organization_id, id);
alter table leases add foreign key (organization_id, application_id) references applications (organization_id, id);
alter table units add foreign key (organization_id, most_recent_application_id) references applications (organization_id, id);
create index leases_application on leases (organization_id, application_id, created_at, id);
