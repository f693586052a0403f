-- version 1
-- lane_limit by its name of version 0.2.0, whose nodes go on after `gatelodge migrate`. Version 0.4.0 may drop it.
create or replace function lane_hold(held uuid, at_most int, for_ms bigint) returns void language plpgsql as $$
begin
  perform lane_limit(held, at_most, for_ms);
end $$;
