-- Who runs the installation, and may ask how it is. They belong to no organization, and nothing here leads into one.
create table operators (
  id uuid primary key,
  name text not null unique,
  created_at timestamptz(3) not null default app_now(),
  ended_at timestamptz(3)
);
grant select, insert, update (ended_at) on operators to gatelodge_system;

-- Made by the command line alone.
create table operator_sessions (
  id uuid primary key,
  operator_id uuid not null references operators (id),
  public_id text not null unique,
  digest bytea not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default app_now()
);
create index operator_sessions_operator on operator_sessions (operator_id);
grant select, insert, update (last_used_at, ended_at), delete on operator_sessions to gatelodge_system;

-- What operators did, and what was done about them.
create table installation_entries (
  id uuid primary key,
  at timestamptz(3) not null default app_now(),
  operator_id uuid references operators (id),   -- null: whoever had the command line
  action text not null,
  subject_id uuid not null,
  request_id text
);
create index installation_entries_at on installation_entries (at, id);
grant select, insert on installation_entries to gatelodge_system;
