create table parking_spaces (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  label text not null,
  has_roof boolean not null,
  status text not null check (status in ('FREE', 'TAKEN')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
