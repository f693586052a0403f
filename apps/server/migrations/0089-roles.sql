-- What a member of staff may do follows from roles: one at each property (user_properties), and one in the whole organization.
alter table users add column organization_role text
  check (organization_role in ('READ_ONLY', 'MAINTENANCE', 'COMPLIANCE', 'LEASING_AGENT', 'PROPERTY_MANAGER', 'REGIONAL', 'INTEGRATION_MANAGER',
    'ADMINISTRATOR'));
grant select (organization_role) on users to gatelodge_system;

-- Roles are looked up with the token, before its organization is known.
create policy system on user_properties for select to gatelodge_system using (true);
grant select (organization_id, user_id, property_id, role) on user_properties to gatelodge_system;

-- A role that is taken away leaves no row.
grant delete on user_properties to gatelodge_app;

-- A token follows its user's roles unless this is true. Those of earlier versions could do everything and still can, and so do those that
-- nodes of the version before issue during an upgrade; a later release drops the default.
alter table staff_tokens add column all_grants boolean not null default true;
