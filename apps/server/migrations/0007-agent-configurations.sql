-- The agents that work for a property, and what they are told. Secrets stand apart, sealed, and are never read back to anybody.

create table property_agent_configurations (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  agent_type text not null check (agent_type in ('MESSAGING_BOT', 'DOCUMENT_REVIEW', 'LEASING')),
  is_enabled boolean not null default false,
  settings json not null default '{}',          -- the caller's own text, without the secrets
  settings_secrets_set text[] not null default '{}',
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, property_id, agent_type),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index property_agent_configurations_created on property_agent_configurations (organization_id, created_at, id);
create index property_agent_configurations_updated on property_agent_configurations (organization_id, updated_at, id);
create index property_agent_configurations_property on property_agent_configurations (organization_id, property_id, created_at, id);
select app_records('property_agent_configurations');

create table property_agent_secrets (
  organization_id uuid not null,
  configuration_id uuid not null,
  name text not null,
  sealed bytea,                                 -- null: cleared
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, configuration_id, name),
  foreign key (organization_id, configuration_id) references property_agent_configurations (organization_id, id)
);
select app_wall('property_agent_secrets');
create trigger touch before update on property_agent_secrets for each row execute function app_touch();
