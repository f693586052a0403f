-- outside a transaction
alter table deliveries drop constraint if exists deliveries_held_because_check,
  add constraint deliveries_held_because_check
    check (held_because in ('integration suspended', 'property out of reach', 'capability missing')) not valid;
alter table deliveries validate constraint deliveries_held_because_check;

-- What lists are searched by from now on.
create index concurrently if not exists deliveries_property
  on deliveries (organization_id, property_id, created_at, id);
create index concurrently if not exists deliveries_updated
  on deliveries (organization_id, updated_at, id);
create index concurrently if not exists deliveries_in_state
  on deliveries (organization_id, state, created_at, id);
drop index concurrently if exists deliveries_state;
create index concurrently if not exists subscriptions_property_created
  on subscriptions (organization_id, property_id, created_at, id);
-- It begins with the same columns.
drop index concurrently if exists subscriptions_property;

-- What the sweep fills in.
create index concurrently if not exists deliveries_without_kind
  on deliveries (organization_id, id) where kind = '';
