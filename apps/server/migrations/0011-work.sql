-- Promised work: unfinished rows only, narrow and hot. A row is its own wake-up: it stands in the due index until a worker meets it.
-- When its lane is full it is parked (out of the due index), and whoever frees a slot of the lane pulls the oldest parked row in.

create table work (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  lane uuid not null,                           -- what it must be fair to
  kind smallint not null,
  subject uuid not null,                        -- the record it is about: ids only, never values
  next_at timestamptz not null default app_now(), -- when it is due; while leased, when the lease ends
  lease bigint,
  claims int not null default 0,
  waiting boolean not null default false        -- due, but its lane was full: parked
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0,
        autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000000);
create index work_due on work (next_at) where not waiting;
create index work_parked on work (lane, next_at) where waiting;
create index work_leased on work (lane, next_at) where lease is not null;
create index work_subject on work (organization_id, subject);
select app_wall('work');
create policy system on work to gatelodge_system using (true) with check (true);
grant select, insert, update, delete on work to gatelodge_system;
revoke update on work from gatelodge_app;

-- A lane that is slowed down or stopped: at most so many at once, none before a moment.
create table lane_holds (
  lane uuid primary key,
  cap int not null check (cap >= 0),
  not_before timestamptz not null default '-infinity'
);
grant select, insert, update, delete on lane_holds to gatelodge_system;

-- Work that was given up, with the reason, until an operator looks at it.
create table shelved_work (
  organization_id uuid not null,
  id bigint not null,
  lane uuid not null,
  kind smallint not null,
  subject uuid not null,
  claims int not null,
  reason text not null,
  shelved_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create index shelved_work_at on shelved_work (organization_id, shelved_at);
select app_wall('shelved_work');
create policy system on shelved_work to gatelodge_system using (true) with check (true);
grant select, insert, delete on shelved_work to gatelodge_system;

-- Which of the given leases are still held. Takes the lock of the turn, so what it answers stays true until the transaction ends.
create function work_held(ids bigint[], leases bigint[]) returns setof bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264002);
  return query select w.id from work w join unnest(ids, leases) h(id, lease) on w.id = h.id and w.lease = h.lease;
end $$;

-- One turn of a worker: settle what it finished, put back what must be tried again, claim as much as it has room for. One turn at a
-- time: the lock is taken first and every later statement has a snapshot of its own, so that counting a lane sees every earlier turn.
-- Never under repeatable read. The last row (id null) reports: claims = rows looked at, lease = rows settled, next_at = low-water mark.
create function work_turn(
  done bigint[], done_leases bigint[], again bigint[], again_leases bigint[], again_after_ms bigint[],
  room int, look int, lane_cap int, ttl interval, my_lease bigint, since timestamptz
) returns table (id bigint, organization_id uuid, lane uuid, kind smallint, subject uuid, claims int, lease bigint, next_at timestamptz)
language plpgsql as $$
declare
  at timestamptz;
  freed uuid[];
  lanes uuid[];
  candidates bigint[];
  seen int := 0;
  low timestamptz;
  settled int := 0;
begin
  perform pg_advisory_xact_lock(7264002);
  at := app_now();

  if cardinality(done) > 0 then
    with gone as (
      delete from work w using unnest(done, done_leases) d(id, lease) where w.id = d.id and w.lease = d.lease returning w.lane)
    select count(*), array_agg(distinct g.lane) into settled, freed from gone g;
  end if;

  if cardinality(again) > 0 then
    with back as (
      update work w set lease = null, next_at = at + a.ms * interval '1 ms' from unnest(again, again_leases, again_after_ms) a(id, lease, ms)
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
      returning w.id, w.organization_id, w.lane, w.kind, w.subject, w.claims, w.lease, w.next_at)
    select m.* from moved m where m.lease is not null;
  end if;

  return query select null::bigint, null::uuid, null::uuid, null::smallint, null::uuid, seen, settled::bigint,
                      case when seen < look then at else low end;
end $$;

-- The belt: wakes one parked row of every lane that has room and nothing in flight. In normal running it finds nothing.
create function work_sweep() returns int language plpgsql as $$
declare
  at timestamptz := app_now();
  woken int;
begin
  perform pg_advisory_xact_lock(7264002);
  with recursive parked_lanes(lane) as (
    (select w.lane from work w where w.waiting order by w.lane limit 1)
    union all
    select x.lane from parked_lanes l cross join lateral (
      select w.lane from work w where w.waiting and w.lane > l.lane order by w.lane limit 1) x),
  stuck as (
    select l.lane from parked_lanes l left join lane_holds h on h.lane = l.lane
    where coalesce(h.cap, 1) > 0 and coalesce(h.not_before, '-infinity') <= at
      and not exists (select from work w where w.lane = l.lane and w.lease is not null and w.next_at > at))
  update work w set waiting = false, next_at = at
  from stuck s cross join lateral (
    select b.id from work b where b.lane = s.lane and b.waiting order by b.next_at limit 1) b
  where w.id = b.id and w.waiting;
  get diagnostics woken = row_count;
  return woken;
end $$;

-- Holding a lane, and letting it go: under the lock, so that no turn parks a row past the change.
create function lane_hold(held uuid, at_most int, for_ms bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264002);
  insert into lane_holds (lane, cap, not_before) values (held, at_most, coalesce(app_now() + for_ms * interval '1 ms', '-infinity'))
  on conflict (lane) do update set cap = excluded.cap, not_before = excluded.not_before;
end $$;

create function lane_release(held uuid, lane_cap int) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7264002);
  delete from lane_holds h where h.lane = held;
  update work w set waiting = false, next_at = app_now()
  where w.id in (select p.id from work p where p.lane = held and p.waiting order by p.next_at limit lane_cap) and w.waiting;
end $$;
