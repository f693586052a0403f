-- What partners are told: events as the bytes that will be sent, one delivery for each subscription that matches, every attempt.

-- Time-ordered ids for rows that SQL makes by itself: 48 bits of milliseconds, the version, random bits.
create function app_new_id() returns uuid language sql volatile parallel safe as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

create table subscriptions (
  organization_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  property_id uuid not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  url text not null,
  secret bytea not null,                        -- sealed
  old_secret bytea,                             -- sealed; signs beside the new one while a rotation overlaps
  old_secret_until timestamptz(3),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'CLOSED')),
  status_reason text,
  failures_in_row int not null default 0,
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index subscriptions_property on subscriptions (organization_id, property_id);
create index subscriptions_created on subscriptions (organization_id, created_at, id);
select app_wall('subscriptions');
create trigger touch before update on subscriptions for each row execute function app_touch();
create policy system on subscriptions to gatelodge_system using (true);
grant select, update (status, status_reason, failures_in_row, failing_since, last_success_at, updated_at) on subscriptions to gatelodge_system;

create table events (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  kind text not null,
  body text not null,                           -- the exact text of every delivery
  caused_by uuid,                               -- the integration whose call caused it
  occurred_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index events_occurred on events (organization_id, occurred_at, id);
select app_wall('events');
create policy system on events to gatelodge_system using (true);
grant select, delete on events to gatelodge_system;

create table deliveries (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  subscription_id uuid not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'REJECTED', 'EXHAUSTED')),
  attempts int not null default 0,              -- recorded attempts since it was last promised
  claims int not null default 0,                -- how often the work that is promised now was claimed
  earlier_claims int not null default 0,        -- how often the work of earlier promises was
  last_status int,
  last_error text,
  next_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, event_id, subscription_id),
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  foreign key (organization_id, subscription_id) references subscriptions (organization_id, id)
);
create index deliveries_created on deliveries (organization_id, created_at, id);
create index deliveries_subscription on deliveries (organization_id, subscription_id, created_at, id);
create index deliveries_state on deliveries (organization_id, state, created_at, id) where state <> 'DELIVERED';
select app_wall('deliveries');
create policy system on deliveries to gatelodge_system using (true);
grant select, update, delete on deliveries to gatelodge_system;

create table delivery_attempts (
  organization_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  number int not null,                          -- as the attempt header said it
  started_at timestamptz(3) not null,
  ms int not null,
  status int,
  error text,
  verdict text not null check (verdict in ('DELIVERED', 'RETRY', 'REJECTED', 'EXHAUSTED')),
  next_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id) on delete cascade
);
create index delivery_attempts_delivery on delivery_attempts (organization_id, delivery_id, started_at);
create index delivery_attempts_started on delivery_attempts (started_at);
select app_wall('delivery_attempts');
create policy system on delivery_attempts to gatelodge_system using (true) with check (true);
grant select, insert, delete on delivery_attempts to gatelodge_system;
