-- version 1
-- The host of a subscription's endpoint, whom the work of its lane calls: what does not answer takes no more than its share of a worker.
create or replace function subscription_peer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into lane_peers (lane, peer)
  values (new.id, coalesce(lower(substring(new.url from '^[a-zA-Z]+://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]+)')), new.url))
  on conflict (lane) do update set peer = excluded.peer;
  return null;
end $$;

create or replace trigger peer after insert or update of url on subscriptions for each row execute function subscription_peer();
