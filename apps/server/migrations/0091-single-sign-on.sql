-- Who else knows the people of an organization. What an issuer says counts in the organization that names it, and in no other.
create table login_issuers (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea,                          -- sealed; null: a public client
  tenant_claim text check (tenant_claim in ('tid', 'hd')),
  tenant text,                                  -- what that claim must be
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, issuer),
  check ((tenant_claim is null) = (tenant is null))
);
select app_records('login_issuers');
grant delete on login_issuers to gatelodge_app;

-- Bound by whoever opens an invitation and then signs in there. A mail address is never a key.
create table login_identities (
  organization_id uuid not null references organizations (id),
  issuer text not null,
  subject text not null,
  login_id uuid not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, issuer, subject),
  foreign key (organization_id, login_id) references logins (organization_id, id)
);
create index login_identities_login on login_identities (organization_id, login_id);
select app_wall('login_identities');
grant delete on login_identities to gatelodge_app;

-- On the way to an issuer and back.
create table sign_in_attempts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  issuer_id uuid not null,
  state_digest bytea not null unique,
  secrets bytea not null,                       -- sealed: nonce and code verifier
  return_path text not null,
  link_id uuid,                                 -- the invitation that it began with
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id)
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);
select app_wall('sign_in_attempts');
grant delete on sign_in_attempts to gatelodge_app;
-- Looked up when the browser comes back, before its organization is known, and swept when it never does.
create policy system on sign_in_attempts to gatelodge_system using (true);
grant select, delete on sign_in_attempts to gatelodge_system;
