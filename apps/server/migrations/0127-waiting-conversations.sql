-- So that a sweep can see where help is waited for: not with whom, nor what was said.
create policy system on conversations for select to gatelodge_system using (true);
grant select (organization_id, id, property_id, needs_help_since) on conversations to gatelodge_system;
