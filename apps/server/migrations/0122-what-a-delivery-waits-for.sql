-- Deliveries with their endpoint, and what each that is pending waits for. After 5 failures in a row an endpoint is probed by one delivery at a
-- time (BREAK_AFTER in record-attempts.ts).
create view deliveries_with_endpoint with (security_invoker = true) as
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
  end as waits_for
from deliveries d
left join subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id;
grant select on deliveries_with_endpoint to gatelodge_app;
