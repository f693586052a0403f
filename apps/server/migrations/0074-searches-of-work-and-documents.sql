-- outside a transaction
-- What lists are searched by from now on.
create index concurrently if not exists work_orders_completed
  on work_orders (organization_id, completed_at, id);
create index concurrently if not exists scheduled_transactions_end
  on scheduled_transactions (organization_id, end_date, id);
create index concurrently if not exists certifications_income_limit
  on certifications (organization_id, income_limit_id, created_at, id) where income_limit_id is not null;
create index concurrently if not exists certifications_signed
  on certifications (organization_id, signed_at, id);
create index concurrently if not exists requirements_customer
  on requirements (organization_id, customer_id, created_at, id) where customer_id is not null;
create index concurrently if not exists requirements_template
  on requirements (organization_id, requirement_template_id, created_at, id);
create index concurrently if not exists compliance_documents_type
  on compliance_documents (organization_id, document_type_id, created_at, id);
create index concurrently if not exists compliance_documents_removed
  on compliance_documents (organization_id, removed_at, id);
