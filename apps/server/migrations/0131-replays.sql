-- Replays of many deliveries: each can be followed, stopped and resumed. A delivery names the last one that it was part of.
create table delivery_replays (
  organization_id uuid not null,
  id uuid not null,
  chosen jsonb not null,                        -- what was to be made again: ids, kinds, states and moments
  count int not null,                           -- of deliveries
  per_second int not null check (per_second between 1 and 1000),
  stopped_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create index delivery_replays_created on delivery_replays (organization_id, created_at, id);
select app_records('delivery_replays');
create policy system on delivery_replays to gatelodge_system using (true) with check (true);
grant select, delete on delivery_replays to gatelodge_system;

alter table deliveries add column replay_id uuid;
