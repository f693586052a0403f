-- Tokens of the back office, each for one user of an organization.

create table staff_tokens (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  public_id text not null unique,
  name text not null,
  digest bytea not null,
  reach uuid[],                                 -- the properties it may touch; null: all of the organization's
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index staff_tokens_user on staff_tokens (organization_id, user_id, created_at, id);
select app_wall('staff_tokens');
create policy system on staff_tokens to gatelodge_system using (true);
grant select, update (last_used_at), delete on staff_tokens to gatelodge_system;

-- A token is worth nothing once its user has left.
create policy system on users for select to gatelodge_system using (true);
grant select (organization_id, id, status) on users to gatelodge_system;
