-- version 1
-- At most so many of a lane are in flight, and none for so long: under the lock of the turn, so that no turn parks a row past the change.
create or replace function lane_limit(limited uuid, at_most int, for_ms bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264002);
  insert into lane_holds (lane, cap, not_before) values (limited, at_most, coalesce(app_now() + for_ms * interval '1 ms', '-infinity'))
  on conflict (lane) do update set cap = excluded.cap, not_before = excluded.not_before;
end $$;
