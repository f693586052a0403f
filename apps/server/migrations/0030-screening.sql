-- Screening: who screens for a property and by which methods, what a provider was given, what it found, and what was decided.

-- The integration that screens for a property; null: nobody. Its row also orders the submissions of the property.
create table screening_providers (
  organization_id uuid not null,
  property_id uuid not null,
  provider_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, property_id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, provider_id) references integrations (organization_id, id)
);
select app_wall('screening_providers');
create trigger touch before update on screening_providers for each row execute function app_touch();

create table screening_methods (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  provider_id uuid not null,
  name text not null,
  type text not null,
  is_active boolean not null default true,      -- never deleted: results name it
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, provider_id) references integrations (organization_id, id)
);
create index screening_methods_created on screening_methods (organization_id, created_at, id);
create index screening_methods_property on screening_methods (organization_id, property_id, created_at, id);
select app_records('screening_methods');
select app_idempotent('screening_methods');

create table screening_requests (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  application_id uuid not null,
  household_id uuid not null,
  provider_id uuid not null,
  screening_id uuid not null,
  status text not null default 'IN_PROGRESS',
  unit_captured boolean not null default true,  -- false: from before the unit was part of a request
  unit jsonb,
  unit_lookup_failed boolean not null default false,
  rent_amount bigint,
  security_deposit_amount bigint,
  lease_term_months int,
  desired_move_in_date date,
  household jsonb not null,
  pets jsonb not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check (unit is null or (unit_captured and not unit_lookup_failed)),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, application_id) references applications (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, provider_id) references integrations (organization_id, id)
);
create index screening_requests_created on screening_requests (organization_id, created_at, id);
create index screening_requests_updated on screening_requests (organization_id, updated_at, id);
create index screening_requests_property on screening_requests (organization_id, property_id, created_at, id);
create index screening_requests_application on screening_requests (organization_id, application_id, created_at, id);
create index screening_requests_household on screening_requests (organization_id, household_id, created_at, id);
create index screening_requests_status on screening_requests (organization_id, status, created_at, id);
create index screening_requests_status_order on screening_requests (organization_id, status, id);
-- A provider asks for its own only, mostly for those that wait, or for what changed.
create index screening_requests_provider on screening_requests (organization_id, provider_id, created_at, id);
create index screening_requests_waiting on screening_requests (organization_id, provider_id, status, created_at, id);
create index screening_requests_changed on screening_requests (organization_id, provider_id, updated_at, id);
select app_records('screening_requests');
select app_idempotent('screening_requests');
alter table screening_requests alter column idempotency_id set not null;
-- What was captured cannot change: the servers may write the status and nothing else.
revoke update on screening_requests from gatelodge_app;
grant update (status) on screening_requests to gatelodge_app;

create table screening_applicants (
  organization_id uuid not null,
  id uuid not null,
  screening_request_id uuid not null,
  property_id uuid not null,
  provider_id uuid not null,
  customer_id uuid not null,
  position int not null,
  is_primary boolean not null,
  applicant_type text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  name_key text not null generated always as (lower(first_name) || ' ' || lower(last_name)) stored,
  birth_date date,
  email text,
  phone text,
  relationship text,
  current_address jsonb,
  monthly_income_amount bigint,
  employment_information jsonb,                 -- all of it but the number below
  social_security_number bytea,                 -- sealed
  social_security_number_mark bytea,            -- the same for the same number: finds the person again
  previous_request_id uuid,                     -- the screening of the same person before this one, same property, same provider
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, screening_request_id, position),
  foreign key (organization_id, screening_request_id) references screening_requests (organization_id, id),
  foreign key (organization_id, previous_request_id) references screening_requests (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index screening_applicants_customer on screening_applicants (organization_id, property_id, provider_id, customer_id, created_at);
create index screening_applicants_number
  on screening_applicants (organization_id, property_id, provider_id, social_security_number_mark, created_at)
  where social_security_number_mark is not null;
create index screening_applicants_person
  on screening_applicants (organization_id, property_id, provider_id, name_key, birth_date, created_at);
create index screening_applicants_of_customer on screening_applicants (organization_id, customer_id);
select app_wall('screening_applicants');
revoke update on screening_applicants from gatelodge_app;
grant update (social_security_number, social_security_number_mark) on screening_applicants to gatelodge_app;

create table screening_results (
  organization_id uuid not null,
  id uuid not null,
  screening_request_id uuid not null,
  property_id uuid not null,
  provider_identifier text,
  status text not null,
  notes text,
  report json,                                  -- the provider's own text
  screening_methods jsonb not null,
  version int not null default 1,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, screening_request_id),
  foreign key (organization_id, screening_request_id) references screening_requests (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index screening_results_created on screening_results (organization_id, created_at, id);
create index screening_results_updated on screening_results (organization_id, updated_at, id);
create index screening_results_property on screening_results (organization_id, property_id, created_at, id);
create index screening_results_status on screening_results (organization_id, status, created_at, id);
create index screening_results_status_order on screening_results (organization_id, status, id);
create index screening_results_request on screening_results (organization_id, screening_request_id, created_at, id);
select app_records('screening_results');
select app_idempotent('screening_results');

-- A result as each accepted POST or PATCH left it, and whether the automations have run for it.
create table screening_result_versions (
  organization_id uuid not null,
  id uuid not null,
  screening_result_id uuid not null,
  property_id uuid not null,
  version int not null,
  provider_identifier text,
  status text not null,
  notes text,
  report json,
  screening_methods jsonb not null,
  automated_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, screening_result_id, version),
  foreign key (organization_id, screening_result_id) references screening_results (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index screening_result_versions_created on screening_result_versions (organization_id, created_at, id);
create index screening_result_versions_property on screening_result_versions (organization_id, property_id, created_at, id);
create index screening_result_versions_result on screening_result_versions (organization_id, screening_result_id, created_at, id);
select app_records('screening_result_versions');
revoke update on screening_result_versions from gatelodge_app;
grant update (automated_at) on screening_result_versions to gatelodge_app;

-- What the property side decided: once, never cleared. From here on the result stands.
create table screening_decisions (
  organization_id uuid not null,
  id uuid not null,
  screening_request_id uuid not null,
  application_id uuid not null,                 -- the request's; no key of its own leads there, so that nobody waits for its row
  property_id uuid not null,
  decision text not null check (decision in ('APPROVED', 'DENIED')),
  source text not null check (source in ('STAFF', 'APPLICATION', 'LEASE')),
  note text,
  adverse_action_reasons text[] not null default '{}',
  decided_by_user_id uuid,
  numbers_wiped_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, screening_request_id),
  foreign key (organization_id, screening_request_id) references screening_requests (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, decided_by_user_id) references users (organization_id, id)
);
create index screening_decisions_created on screening_decisions (organization_id, created_at, id);
create index screening_decisions_updated on screening_decisions (organization_id, updated_at, id);
create index screening_decisions_property on screening_decisions (organization_id, property_id, created_at, id);
create index screening_decisions_request on screening_decisions (organization_id, screening_request_id, created_at, id);
create index screening_decisions_application on screening_decisions (organization_id, application_id, created_at, id);
create index screening_decisions_to_wipe on screening_decisions (created_at) where numbers_wiped_at is null;
select app_records('screening_decisions');
select app_idempotent('screening_decisions');
revoke update on screening_decisions from gatelodge_app;
grant update (numbers_wiped_at) on screening_decisions to gatelodge_app;

-- The sweep looks for decisions whose social security numbers have been kept long enough, and no further: they are wiped behind the
-- wall of their organization.
create policy system on screening_decisions for select to gatelodge_system using (true);
grant select (organization_id, id, property_id, created_at, numbers_wiped_at) on screening_decisions to gatelodge_system;
