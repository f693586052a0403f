-- Failures that nobody foresaw are counted apart from claims and from foreseen retries, so that neither uses up the other.

alter table work
  add column tries int not null default 0,      -- how often it was put back as foreseen
  add column failures int not null default 0,   -- unforeseen failures in a row
  add column failure text;                      -- kind and code of the last one, never its message
create index work_failing on work (organization_id, next_at) where failures > 0;

-- So that a replay can take a delivery off the shelf.
grant delete on shelved_work to gatelodge_app;

-- Which of the given leases are still held: not passed on, and not over. Takes the lock of the turn, so what it answers stays true until
-- the transaction ends. What is written after it in that transaction waits so long for a locked row and no longer: meanwhile no worker
-- can take a turn. One worker may hold two leases of one row, an old and a new one, so the answer names both.
create function work_still_held(ids bigint[], leases bigint[], lock_most_ms int) returns table (id bigint, lease bigint)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264002);
  perform set_config('lock_timeout', lock_most_ms::text, true);
  return query select w.id, w.lease from work w join unnest(ids, leases) h(id, lease) on w.id = h.id and w.lease = h.lease
               where w.next_at > app_now();
end $$;
-- For workers of the version before.
create or replace function work_held(ids bigint[], leases bigint[]) returns setof bigint language sql as $$
  select h.id from work_still_held(ids, leases, 500) h
$$;

-- As before (0011), with three more things. `again_failures` says of what is put back why it failed, when that was not foreseen. A worker
-- whose clock is more than `skew_most_ms` away from the database's claims nothing: what it signs would be refused for good. The report
-- (the row with id null) says in `skew_ms` how far `worker_clock` is ahead. Workers of the version before call it without the last three.
drop function work_turn(bigint[], bigint[], bigint[], bigint[], bigint[], int, int, int, interval, bigint, timestamptz);
create function work_turn(
  done bigint[], done_leases bigint[], again bigint[], again_leases bigint[], again_after_ms bigint[],
  room int, look int, lane_cap int, ttl interval, my_lease bigint, since timestamptz,
  again_failures text[] default null, worker_clock timestamptz default null, skew_most_ms bigint default null
) returns table (id bigint, organization_id uuid, lane uuid, kind smallint, subject uuid, claims int, lease bigint, next_at timestamptz,
                 tries int, failures int, skew_ms bigint)
language plpgsql as $$
declare
  -- Before the lock is waited for.
  skew bigint := (extract(epoch from worker_clock - clock_timestamp()) * 1000)::bigint;
  at timestamptz;
  freed uuid[];
  lanes uuid[];
  candidates bigint[];
  seen int := 0;
  low timestamptz;
  settled int := 0;
begin
  if abs(skew) >= skew_most_ms then room := 0; end if;
  perform pg_advisory_xact_lock(7264002);
  at := app_now();

  if cardinality(done) > 0 then
    with gone as (
      delete from work w using unnest(done, done_leases) d(id, lease) where w.id = d.id and w.lease = d.lease returning w.lane)
    select count(*), array_agg(distinct g.lane) into settled, freed from gone g;
  end if;

  if cardinality(again) > 0 then
    with back as (
      update work w set lease = null, next_at = at + a.ms * interval '1 ms', failure = a.failure,
        failures = case when a.failure is null then 0 else w.failures + 1 end, tries = w.tries + (a.failure is null)::int
      from unnest(again, again_leases, again_after_ms, again_failures) a(id, lease, ms, failure)
      where w.id = a.id and w.lease = a.lease returning w.lane)
    select settled + (select count(*) from back), array_agg(distinct x.lane) into settled, freed
    from (select b.lane from back b union select unnest(freed)) x;
  end if;

  if room > 0 then
    select array_agg(c.id), array_agg(distinct c.lane), count(*), min(c.next_at) into candidates, lanes, seen, low
    from (select w.id, w.lane, w.next_at from work w
          where not w.waiting and w.next_at <= at and w.next_at > since order by w.next_at limit look) c;
    -- More is due than was looked at: one lane's flood may stand in front, so the fresh end is looked at too.
    if seen = look then
      select array_agg(distinct c.id) into candidates
      from (select unnest(candidates) id union all
            (select w.id from work w where not w.waiting and w.next_at <= at and w.next_at > since order by w.next_at desc limit room)) c;
      select array_agg(distinct w.lane) into lanes from work w where w.id = any(candidates);
    end if;
  end if;

  if freed is not null then
    select array_agg(distinct u) into lanes from (select unnest(freed) u union all select unnest(lanes)) x;
  end if;

  -- Also without room: rows of a freed lane must not stay parked behind a worker that is leaving.
  if lanes is not null then
    return query
    with free as (
      select u.lane,
             case when h.not_before > at then 0
                  else greatest(0, coalesce(h.cap, lane_cap)
                       - (select count(*) from work w where w.lane = u.lane and w.lease is not null and w.next_at > at)) end::int slots
      from unnest(lanes) u(lane) left join lane_holds h on h.lane = u.lane),
    pool as (
      select w.id, w.lane, w.next_at, false parked from work w where w.id = any(candidates)
      union all
      select p.id, f.lane, p.next_at, true from free f cross join lateral (
        select w.id, w.next_at from work w where w.lane = f.lane and w.waiting order by w.next_at limit f.slots) p),
    ranked as (
      select p.*, f.slots, row_number() over (partition by p.lane order by p.next_at, p.id) rank from pool p join free f on f.lane = p.lane),
    -- The first of every lane, then the second of every lane, until the room is used up.
    placed as (
      select r.*, r.rank <= r.slots fits, row_number() over (order by r.rank <= r.slots desc, r.rank, r.next_at) <= room chosen from ranked r),
    moved as (
      update work w set
        lease = case when p.fits and p.chosen then my_lease end,
        next_at = case when p.fits and p.chosen then at + ttl when p.fits then at else w.next_at end,
        claims = w.claims + (p.fits and p.chosen)::int,
        waiting = not p.fits
      from placed p
      where w.id = p.id and w.next_at <= at and ((p.fits and p.chosen) or p.parked = p.fits)
      returning w.id, w.organization_id, w.lane, w.kind, w.subject, w.claims, w.lease, w.next_at, w.tries, w.failures)
    select m.*, null::bigint from moved m where m.lease is not null;
  end if;

  return query select null::bigint, null::uuid, null::uuid, null::smallint, null::uuid, seen, settled::bigint,
                      case when seen < look then at else low end, 0, 0, skew;
end $$;
