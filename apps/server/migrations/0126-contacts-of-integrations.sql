-- Whom to write to when something is wrong with what an integration has here.
alter table integrations add column contact_email text;
