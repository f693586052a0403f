-- The peers of subscriptions from before 0054, which found none of them where the owner of the tables is bound by the wall.
alter table subscriptions no force row level security;
insert into lane_peers (lane, peer)
select id, coalesce(lower(substring(url from '^[a-zA-Z]+://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]+)')), url) from subscriptions
on conflict (lane) do nothing;
alter table subscriptions force row level security;
