-- Who works at which property, and as what.

create table user_properties (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  property_id uuid not null,
  role text not null check (role in ('PROPERTY_MANAGER', 'LEASING_AGENT', 'MAINTENANCE', 'REGIONAL', 'COMPLIANCE', 'READ_ONLY')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, user_id, property_id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index user_properties_created on user_properties (organization_id, created_at, id);
create index user_properties_updated on user_properties (organization_id, updated_at, id);
create index user_properties_property on user_properties (organization_id, property_id, created_at, id);
select app_records('user_properties');
select app_importable('user_properties');
