-- Every rotation of a subscription's secret. Each secret that was replaced goes on signing until its own end; the columns old_secret and
-- old_secret_until of subscriptions hold the last one replaced, which is all that servers of the version before know of.
create table secret_rotations (
  organization_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  secret bytea not null,                        -- sealed; the one it issued, in the place of subscriptions.secret
  old_secret bytea not null,                    -- sealed likewise; the one it replaced
  old_secret_until timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, subscription_id) references subscriptions (organization_id, id)
);
create index secret_rotations_live on secret_rotations (organization_id, subscription_id, old_secret_until);
select app_wall('secret_rotations');
select app_idempotent('secret_rotations');
create policy system on secret_rotations for select to gatelodge_system using (true);
grant select on secret_rotations to gatelodge_system;
