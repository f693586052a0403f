-- version 1
-- Wakes rows that were parked for somebody's share and whose worker has forgotten them or is still full: one of each lane with a free slot.
-- At most a few hundred lanes at a time, beginning anywhere, since the lock of the turn is held meanwhile.
create or replace function work_sweep(lane_cap int default 8) returns int language plpgsql as $$
declare
  at timestamptz := app_now();
  start uuid := gen_random_uuid();
  woken int;
begin
  perform pg_advisory_xact_lock(7264002);
  with recursive after_start(lane, n) as (
    (select w.lane, 1 from work w where w.waiting and w.lane > start order by w.lane limit 1)
    union all
    select x.lane, l.n + 1 from after_start l cross join lateral (
      select w.lane from work w where w.waiting and w.lane > l.lane order by w.lane limit 1) x where l.n < 200),
  before_start(lane, n) as (
    (select w.lane, 1 from work w where w.waiting and w.lane <= start order by w.lane limit 1)
    union all
    select x.lane, l.n + 1 from before_start l cross join lateral (
      select w.lane from work w where w.waiting and w.lane > l.lane and w.lane <= start order by w.lane limit 1) x where l.n < 200),
  stuck as (
    select l.lane from (select a.lane from after_start a union all select b.lane from before_start b) l
    left join lane_holds h on h.lane = l.lane
    where coalesce(h.not_before, '-infinity') <= at
      and coalesce(h.cap, lane_cap) > (select count(*) from work w where w.lane = l.lane and w.lease is not null and w.next_at > at))
  update work w set waiting = false, next_at = at
  from stuck s cross join lateral (
    select b.id from work b where b.lane = s.lane and b.waiting order by b.next_at limit 1) b
  where w.id = b.id and w.waiting;
  get diagnostics woken = row_count;
  return woken;
end $$;
