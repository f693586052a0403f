-- What staff should know of, left by whatever happened.

create table notices (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  kind text not null,
  message text not null,
  subject_type text not null,                   -- the record it is about, by resource name
  subject_id uuid not null,
  read_at timestamptz(3),
  read_by_user_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, read_by_user_id) references users (organization_id, id)
);
create index notices_created on notices (organization_id, created_at, id);
create index notices_updated on notices (organization_id, updated_at, id);
create index notices_property on notices (organization_id, property_id, created_at, id);
create index notices_kind on notices (organization_id, kind, created_at, id);
create index notices_subject on notices (organization_id, subject_id, created_at, id);
create index notices_read on notices (organization_id, read_at, created_at, id);
select app_records('notices');
