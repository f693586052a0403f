-- Deliveries can be listed as every record is. What the list shows of an event and of a hold stands in the row itself. Rows of before, and those
-- that nodes of the version before insert, have no kind yet: a sweep fills them in.
alter table deliveries
  add column kind text not null default '',
  add column property_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column held_because text,                 -- why it is in held_deliveries
  add column updated_at timestamptz(3) not null default 'epoch';
alter table deliveries alter column updated_at set default app_now();
-- Counted from an index soon after inserts, as records are.
alter table deliveries set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 1000);
-- What the sweep fills in is no change of the record.
create trigger touch before update on deliveries
  for each row when (old.kind = new.kind) execute function app_touch();
