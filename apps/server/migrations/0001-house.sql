-- What every table stands on: roles, the clock, the wall, the audit trail, the keys that seal.

do $$ begin
  if not exists (select from pg_roles where rolname = 'gatelodge_app') then create role gatelodge_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'gatelodge_system') then create role gatelodge_system nologin; end if;
end $$;
grant gatelodge_app, gatelodge_system to current_user;
grant usage on schema public to gatelodge_app, gatelodge_system;
grant select on schema_migrations to gatelodge_system;

-- Time of records, work and leases. Only the owner can move it, and only sandbox and tests do.
create table app_clock (
  one boolean primary key default true check (one),
  shift interval not null default interval '0'
);
insert into app_clock default values;
grant select on app_clock to gatelodge_app, gatelodge_system;

-- Stable although the clock runs on: one statement sees one moment, and an index can be searched with it.
create function app_now() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return date_trunc('milliseconds', clock_timestamp() + (select shift from app_clock));
end $$;

create function app_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := app_now();
  return new;
end $$;

-- The second wall around a table of one organization's rows. The first is the predicate in every query.
create function app_wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format($p$create policy organization on %s to gatelodge_app
    using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
    with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$p$, walled);
  execute format('grant select, insert, update on %s to gatelodge_app', walled);
end $$;

-- A table of records as partners know them: walled, touched on update, counted from the index soon after inserts.
create function app_records(records regclass) returns void language plpgsql as $$
begin
  perform app_wall(records);
  execute format('create trigger touch before update on %s for each row execute function app_touch()', records);
  execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 1000)', records);
end $$;

create table audit_entries (
  organization_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null default app_now(),
  actor_type text not null check (actor_type in ('API_KEY', 'USER', 'OPERATOR', 'SYSTEM')),
  actor_id text not null,
  action text not null,
  subject_id uuid not null,
  request_id text,
  primary key (organization_id, id)
);
create index audit_entries_at on audit_entries (organization_id, at, id);
create index audit_entries_subject on audit_entries (organization_id, subject_id, at);
select app_wall('audit_entries');
revoke update on audit_entries from gatelodge_app;

-- One data key per organization and generation, wrapped by a key that is not in the database.
create table data_keys (
  organization_id uuid not null,
  id uuid not null,
  wrapped_by text not null,
  wrapped bytea not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
select app_wall('data_keys');
create policy system on data_keys to gatelodge_system using (true);
grant select, update on data_keys to gatelodge_system;
