-- version 1
-- Which of the given leases are still held: not passed on, and not over. Takes the lock of the turn, so what it answers stays true until
-- the transaction ends. What is written after it in that transaction waits so long for a locked row and no longer: meanwhile no worker
-- can take a turn. One worker may hold two leases of one row, an old and a new one, so the answer names both.
create or replace function work_still_held(ids bigint[], leases bigint[], lock_most_ms int) returns table (id bigint, lease bigint)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264002);
  perform set_config('lock_timeout', lock_most_ms::text, true);
  return query select w.id, w.lease from work w join unnest(ids, leases) h(id, lease) on w.id = h.id and w.lease = h.lease
               where w.next_at > app_now();
end $$;
