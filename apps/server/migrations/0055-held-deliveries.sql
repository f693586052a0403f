-- Deliveries that are owed to an integration which may not be told of them now: it is suspended, or no longer reaches the property, or was
-- never onboarded for what they tell. Nobody has promised to make them. They are promised again when the cause is gone, and rejected when
-- their event is past its retention.

create table held_deliveries (
  organization_id uuid not null,
  delivery_id uuid not null,
  subscription_id uuid not null,
  reason text not null check (reason in ('integration suspended', 'property out of reach', 'capability missing')),
  capability text not null default '',          -- the one that is missing
  until timestamptz(3) not null,
  primary key (organization_id, delivery_id),
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id) on delete cascade
);
create index held_deliveries_reason on held_deliveries (organization_id, subscription_id, reason, capability);
create index held_deliveries_until on held_deliveries (until);
select app_wall('held_deliveries');
revoke insert, update on held_deliveries from gatelodge_app;
-- So that a replay can take them up.
grant delete on held_deliveries to gatelodge_app;
create policy system on held_deliveries to gatelodge_system using (true) with check (true);
grant select, insert, update, delete on held_deliveries to gatelodge_system;
