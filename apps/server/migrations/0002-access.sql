-- Who may call: organizations, their integrations, and the integrations' keys.

create table organizations (
  id uuid primary key,
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now()
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy organization on organizations to gatelodge_app
  using (id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy system on organizations for select to gatelodge_system using (true);
create trigger touch before update on organizations for each row execute function app_touch();
grant select, insert, update on organizations to gatelodge_app;
grant select on organizations to gatelodge_system;

alter table audit_entries add foreign key (organization_id) references organizations (id);
alter table data_keys add foreign key (organization_id) references organizations (id);

create table integrations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('screening', 'application', 'messaging', 'document-review', 'ils', 'general')),
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  capabilities text[] not null default '{}',
  reach uuid[],                                 -- the properties it may touch; null: all of the organization's
  bypass_unit_availability boolean not null default false,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create unique index integrations_name on integrations (organization_id, name);
select app_wall('integrations');
create trigger touch before update on integrations for each row execute function app_touch();
create policy system on integrations for select to gatelodge_system using (true);
grant select on integrations to gatelodge_system;

create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  public_id text not null unique,               -- the part of a key that may be shown; how a key is found
  kind text not null check (kind in ('live', 'test', 'ils')),
  name text not null,
  digest bytea not null,                        -- HMAC-SHA-256 of the whole key under the server's pepper
  grants text[] not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id)
);
create index api_keys_integration on api_keys (organization_id, integration_id, created_at, id);
select app_wall('api_keys');
create policy system on api_keys to gatelodge_system using (true);
grant select, update (last_used_at) on api_keys to gatelodge_system;
