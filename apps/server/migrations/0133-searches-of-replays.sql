-- outside a transaction
-- Only what was replayed is in it. A delivery whose replay was stopped is held like others that may not be made now.
create index concurrently if not exists deliveries_replayed on deliveries (organization_id, replay_id, state) where replay_id is not null;
alter table deliveries drop constraint if exists deliveries_held_because_check,
  add constraint deliveries_held_because_check
    check (held_because in ('integration suspended', 'property out of reach', 'capability missing', 'replay stopped')) not valid;
alter table deliveries validate constraint deliveries_held_because_check;
alter table held_deliveries drop constraint if exists held_deliveries_reason_check,
  add constraint held_deliveries_reason_check
    check (reason in ('integration suspended', 'property out of reach', 'capability missing', 'replay stopped')) not valid;
alter table held_deliveries validate constraint held_deliveries_reason_check;
