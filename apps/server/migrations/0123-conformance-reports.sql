-- What the conformance kit found of a partner, as the partner sent it.
create table conformance_reports (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid,                             -- where it was tried, if at one
  kit text not null check (kit in ('webhook', 'screening')),
  kit_version text,
  target text not null,                         -- the address that was judged
  result text not null check (result in ('passed', 'failed')),
  started_at timestamptz(3) not null,
  ms int not null,
  failed int not null,                          -- how many checks did
  warned int not null,
  passed int not null,
  skipped int not null,
  checks jsonb not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index conformance_reports_created on conformance_reports (organization_id, created_at, id);
create index conformance_reports_property on conformance_reports (organization_id, property_id, created_at, id);
select app_records('conformance_reports');
select app_idempotent('conformance_reports');
create index conformance_reports_integration on conformance_reports (organization_id, integration_id, created_at, id);
-- Of each integration the newest are kept.
grant delete on conformance_reports to gatelodge_app;
