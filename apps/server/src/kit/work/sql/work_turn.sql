-- version 1
-- One turn of a worker: settle what it finished, put back what must be tried again, claim as much as it has room for. One turn at a
-- time: the lock is taken first and every later statement has a snapshot of its own, so that counting a lane sees every earlier turn.
-- Never under repeatable read. The last row (id null) reports: claims = rows looked at, lease = rows settled, next_at = low-water mark,
-- skew_ms = how far `worker_clock` is ahead of the database's. A worker whose clock is `skew_most_ms` or more away claims nothing: what it
-- signs would be refused for good. `again_failures` says of what is put back why it failed, when that was not foreseen.
-- Organizations are served in turn: the first of each, then the second of each. The worker says who has his share (`full_ones`: an
-- organization, a peer, or both with a space between); `kinds` and `kind_peers` say whom a kind calls whose lanes are not in lane_peers. A row
-- of somebody who has his share is parked, as one of a full lane is. While somebody has, parked rows that are not claimed stay parked, and
-- lanes with such rows and a free slot are told (a row with id null and claims -1); the worker names them again in `also` when there is room.
-- Workers of earlier versions call it without the last parameters.
create or replace function work_turn(
  done bigint[], done_leases bigint[], again bigint[], again_leases bigint[], again_after_ms bigint[],
  room int, look int, lane_cap int, ttl interval, my_lease bigint, since timestamptz,
  again_failures text[] default null, worker_clock timestamptz default null, skew_most_ms bigint default null,
  also uuid[] default '{}', full_ones text[] default '{}',
  kinds smallint[] default '{}', kind_peers text[] default '{}'
) returns table (id bigint, organization_id uuid, lane uuid, kind smallint, subject uuid, claims int, lease bigint, next_at timestamptz,
                 tries int, failures int, skew_ms bigint, peer text)
language plpgsql as $$
declare
  -- Before the lock is waited for.
  skew bigint := (extract(epoch from worker_clock - clock_timestamp()) * 1000)::bigint;
  at timestamptz;
  freed uuid[] := nullif(also, '{}');
  lanes uuid[];
  candidates bigint[];
  seen int := 0;
  low timestamptz;
  settled int := 0;
  most_parked int;
begin
  if abs(skew) >= skew_most_ms then room := 0; end if;
  perform pg_advisory_xact_lock(7264002);
  at := app_now();

  if cardinality(done) > 0 then
    with gone as (
      delete from work w using unnest(done, done_leases) d(id, lease) where w.id = d.id and w.lease = d.lease returning w.lane)
    select (select count(*) from gone), array_agg(distinct x.lane) into settled, freed
    from (select g.lane from gone g union select unnest(freed)) x;
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

  -- Of each lane no more parked rows than there may be room for: what is taken out and not claimed would only have to be parked again.
  most_parked := 1 + room / greatest(1, cardinality(lanes));

  -- Also without room: rows of a freed lane must not stay parked behind a worker that is leaving.
  if lanes is not null then
    return query
    with free as (
      select u.lane, p.peer,
             case when h.not_before > at then 0
                  else greatest(0, coalesce(h.cap, lane_cap)
                       - (select count(*) from work w where w.lane = u.lane and w.lease is not null and w.next_at > at)) end::int slots
      from unnest(lanes) u(lane) left join lane_holds h on h.lane = u.lane left join lane_peers p on p.lane = u.lane),
    pool as (
      select w.id, w.organization_id, w.lane, w.kind, w.next_at, false parked from work w where w.id = any(candidates)
      union all
      select p.id, p.organization_id, f.lane, p.kind, p.next_at, true from free f cross join lateral (
        select w.id, w.organization_id, w.kind, w.next_at from work w
        where w.lane = f.lane and w.waiting order by w.next_at limit case when room = 0 then f.slots else least(f.slots, most_parked) end) p),
    ranked as (
      select p.*, f.slots, coalesce(f.peer, kind_peers[array_position(kinds, p.kind)]) peer,
             row_number() over (partition by p.lane order by p.next_at, p.id) rank from pool p join free f on f.lane = p.lane),
    allowed as (
      select r.*, r.rank <= r.slots and r.organization_id::text <> all(full_ones)
                  and coalesce(r.peer <> all(full_ones) and r.organization_id || ' ' || r.peer <> all(full_ones), true) fits from ranked r),
    -- The first of every organization, then the second of each; of its own, the first of every lane; until the room is used up.
    turns as (select r.*, row_number() over (partition by r.organization_id order by r.fits desc, r.rank, r.next_at) turn from allowed r),
    placed as (select r.*, row_number() over (order by r.fits desc, r.turn, r.next_at) <= room chosen from turns r),
    moved as (
      update work w set
        lease = case when p.fits and p.chosen then my_lease end,
        next_at = case when p.fits and p.chosen then at + ttl when p.fits then at else w.next_at end,
        claims = w.claims + (p.fits and p.chosen)::int,
        waiting = not p.fits
      from placed p
      where w.id = p.id and w.next_at <= at and ((p.fits and p.chosen) or (p.parked = p.fits and (not p.parked or full_ones = '{}')))
      returning w.id, w.organization_id, w.lane, w.kind, w.subject, w.claims, w.lease, w.next_at, w.tries, w.failures, p.peer)
    select m.id, m.organization_id, m.lane, m.kind, m.subject, m.claims, m.lease, m.next_at, m.tries, m.failures, null::bigint, m.peer
    from moved m where m.lease is not null;

    if full_ones <> '{}' then
      return query
      select null::bigint, p.organization_id, u.lane, null::smallint, null::uuid, -1, null::bigint, null::timestamptz, 0, 0, null::bigint, p.peer
      from unnest(lanes) u(lane) left join lane_holds h on h.lane = u.lane cross join lateral (
        select w.organization_id, coalesce(l.peer, kind_peers[array_position(kinds, w.kind)]) peer
        from work w left join lane_peers l on l.lane = w.lane where w.lane = u.lane and w.waiting order by w.next_at limit 1) p
      where coalesce(h.not_before, '-infinity') <= at
        and coalesce(h.cap, lane_cap) > (select count(*) from work w where w.lane = u.lane and w.lease is not null and w.next_at > at);
    end if;
  end if;

  return query select null::bigint, null::uuid, null::uuid, null::smallint, null::uuid, seen, settled::bigint,
                      case when seen < look then at else low end, 0, 0, skew, null::text;
end $$;
