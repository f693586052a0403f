-- Beside the column, which is a migration of its own: whoever reads a view locks it before its tables.
create or replace view deliveries_with_endpoint with (security_invoker = true) as
select d.organization_id, d.id, d.event_id, d.subscription_id, d.kind, d.property_id, d.state, d.attempts, d.claims, d.earlier_claims,
  d.last_status, d.last_error, d.held_because, d.next_at, d.settled_at, d.created_at, d.updated_at,
  s.integration_id, s.url,
  case
    when d.state <> 'PENDING' then null
    when d.held_because is not null then 'HELD'
    when s.status = 'PAUSED' then 'PAUSED'
    when s.status = 'CLOSED' then 'TURN'          -- it is about to be rejected
    when d.next_at > (select app_now()) then 'RETRY'
    when s.failures_in_row >= 5 then 'ENDPOINT'
    else 'TURN'
  end as waits_for,
  d.replay_id
from deliveries d
left join subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id;

-- What nobody asks of its progress is not counted: a list of replays counts none for its total.
create view delivery_replays_with_progress with (security_invoker = true) as
select r.organization_id, r.id, r.chosen, r.count, r.per_second, r.stopped_at, r.created_at, r.updated_at,
  p.pending, p.delivered, p.rejected, p.exhausted,
  case when p.pending = 0 then 'DONE' when r.stopped_at is not null then 'STOPPED' else 'RUNNING' end as status
from delivery_replays r
left join lateral (
  select count(*) filter (where d.state = 'PENDING')::int as pending, count(*) filter (where d.state = 'DELIVERED')::int as delivered,
    count(*) filter (where d.state = 'REJECTED')::int as rejected, count(*) filter (where d.state = 'EXHAUSTED')::int as exhausted
  from deliveries d where d.organization_id = r.organization_id and d.replay_id = r.id) p on true;
grant select on delivery_replays_with_progress to gatelodge_app;
