-- How people sign in. A login belongs to one organization: a person who works for two has two.
create table logins (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  password text,                                -- a PHC string; null: none was set
  password_set_at timestamptz(3),
  last_signed_in_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
select app_records('logins');

-- Invitations and resets: each sets a password once.
create table login_links (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  digest bytea not null unique,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index login_links_user on login_links (organization_id, user_id, created_at);
create index login_links_expiry on login_links (expires_at);
select app_wall('login_links');
grant delete on login_links to gatelodge_app;
-- A link is looked up before its organization is known, and swept when it is of no more use.
create policy system on login_links to gatelodge_system using (true);
grant select, delete on login_links to gatelodge_system;
grant select (email) on users to gatelodge_system;

-- A session is a token that a browser holds.
alter table staff_tokens
  add column kind text not null default 'token' check (kind in ('token', 'session')),
  add column idle_until timestamptz(3),
  add column login_id uuid,
  add column user_agent_hint text,
  -- What has no end would never end.
  add constraint staff_tokens_session_ends check (kind = 'token' or (expires_at is not null and idle_until is not null and not all_grants)) not valid;
grant update (idle_until) on staff_tokens to gatelodge_system;
