-- version 1
-- A lane without a limit of its own again: under the lock of the turn, and what was parked is woken.
create or replace function lane_release(held uuid, lane_cap int) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264002);
  delete from lane_holds h where h.lane = held;
  update work w set waiting = false, next_at = app_now()
  where w.id in (select p.id from work p where p.lane = held and p.waiting order by p.next_at limit lane_cap) and w.waiting;
end $$;
