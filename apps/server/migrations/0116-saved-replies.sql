-- What staff write again and again, to be put into a text: for one property, or for every one.
create table saved_replies (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid,
  name text not null,
  content text not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index saved_replies_created on saved_replies (organization_id, created_at, id);
create index saved_replies_property on saved_replies (organization_id, property_id, created_at, id);
select app_records('saved_replies');
select app_idempotent('saved_replies');
grant delete on saved_replies to gatelodge_app;
