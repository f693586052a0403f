-- outside a transaction
-- Which user of the back office made a record, so that each has idempotencyIds of its own. Without a foreign key: it comes from a token,
-- whose user has one. Each index stands under another name than the one it replaces, and has the id before the maker: the version before,
-- which knows no makers among staff, finds by it too.

alter table prospects add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists prospects_made_under
  on prospects (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists prospects_idempotency;

alter table customers add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists customers_made_under
  on customers (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists customers_idempotency;

alter table pets add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists pets_made_under
  on pets (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists pets_idempotency;

alter table leases add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists leases_made_under
  on leases (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists leases_idempotency;

alter table move_ins add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists move_ins_made_under
  on move_ins (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists move_ins_idempotency;

alter table move_outs add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists move_outs_made_under
  on move_outs (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists move_outs_idempotency;

alter table applications add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists applications_made_under
  on applications (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists applications_idempotency;

alter table transactions add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists transactions_made_under
  on transactions (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists transactions_idempotency;

alter table scheduled_transactions add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists scheduled_transactions_made_under
  on scheduled_transactions (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists scheduled_transactions_idempotency;

alter table work_orders add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists work_orders_made_under
  on work_orders (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists work_orders_idempotency;

alter table property_groups add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists property_groups_made_under
  on property_groups (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists property_groups_idempotency;

alter table users add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists users_made_under
  on users (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists users_idempotency;

alter table household_documents add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists household_documents_made_under
  on household_documents (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists household_documents_idempotency;

alter table screening_methods add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists screening_methods_made_under
  on screening_methods (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists screening_methods_idempotency;

alter table screening_requests add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists screening_requests_made_under
  on screening_requests (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists screening_requests_idempotency;

alter table screening_results add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists screening_results_made_under
  on screening_results (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists screening_results_idempotency;

alter table screening_decisions add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists screening_decisions_made_under
  on screening_decisions (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists screening_decisions_idempotency;

alter table messages add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists messages_made_under
  on messages (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists messages_idempotency;

alter table document_types add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists document_types_made_under
  on document_types (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists document_types_idempotency;

alter table document_definitions add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists document_definitions_made_under
  on document_definitions (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists document_definitions_idempotency;

alter table requirement_templates add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists requirement_templates_made_under
  on requirement_templates (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists requirement_templates_idempotency;

alter table compliance_documents add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists compliance_documents_made_under
  on compliance_documents (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists compliance_documents_idempotency;

alter table document_results add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists document_results_made_under
  on document_results (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists document_results_idempotency;

alter table secret_rotations add column if not exists created_by_user_id uuid;
create unique index concurrently if not exists secret_rotations_made_under
  on secret_rotations (organization_id, idempotency_id, coalesce(integration_id, created_by_user_id, '00000000-0000-0000-0000-000000000000'))
  where idempotency_id is not null;
drop index concurrently if exists secret_rotations_idempotency;
