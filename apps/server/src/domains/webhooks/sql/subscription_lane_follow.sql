-- version 1
-- The lane of a paused subscription is limited to none; of any other it is released. Callers have no right to limits or to change work, so this
-- does it for them: for one subscription of the organization in the caller's wall, and only as its status says. It runs in the transaction
-- that changes the status, which has taken the lock of the turn before it touched the subscription.
create or replace function subscription_lane_follow(changed uuid, lane_cap int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_is text;
begin
  select s.status into now_is from subscriptions s
  where s.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and s.id = changed;
  if now_is is null then
    raise exception 'no such subscription behind this wall' using errcode = 'insufficient_privilege';
  elsif now_is = 'PAUSED' then
    perform lane_limit(changed, 0, null);
  else
    perform lane_release(changed, lane_cap);
  end if;
end $$;
revoke all on function subscription_lane_follow(uuid, int) from public;
grant execute on function subscription_lane_follow(uuid, int) to gatelodge_app;
