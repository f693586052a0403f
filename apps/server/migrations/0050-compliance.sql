-- What applicants must hand in: the kinds of documents and what is looked for in each, what a property asks for, what an application
-- owes, the files and what reviews found in them.

create table document_types (
  organization_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  description text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);
create index document_types_created on document_types (organization_id, created_at, id);
select app_records('document_types');
select app_idempotent('document_types');

create table document_definitions (
  organization_id uuid not null,
  id uuid not null,
  document_type_id uuid not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'APPROVED', 'SUPERSEDED')),
  version int check (version > 0),              -- given by the approval: 1, 2, 3, …
  fields jsonb not null,
  mappings jsonb not null,
  rules jsonb not null,
  approved_at timestamptz(3),
  approved_by_user_id uuid,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, document_type_id, version),
  check ((status = 'DRAFT') = (version is null) and (version is null) = (approved_at is null)),
  foreign key (organization_id, document_type_id) references document_types (organization_id, id),
  foreign key (organization_id, approved_by_user_id) references users (organization_id, id)
);
create unique index document_definitions_current on document_definitions (organization_id, document_type_id) where status = 'APPROVED';
create index document_definitions_created on document_definitions (organization_id, created_at, id);
create index document_definitions_type on document_definitions (organization_id, document_type_id, created_at, id);
select app_records('document_definitions');
select app_idempotent('document_definitions');

create table requirement_templates (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  name text not null,
  description text,
  applies_to text not null check (applies_to in ('APPLICATION', 'APPLICANT', 'ADULT')),
  is_mandatory boolean not null default true,
  min_documents int not null default 1 check (min_documents > 0),
  match_rule text not null default 'ANY' check (match_rule in ('ANY', 'ALL')),
  document_types jsonb not null,                -- those accepted, in order, and which of them are mandatory
  is_active boolean not null default true,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create index requirement_templates_created on requirement_templates (organization_id, created_at, id);
create index requirement_templates_property on requirement_templates (organization_id, property_id, created_at, id);
select app_records('requirement_templates');
select app_idempotent('requirement_templates');

create table requirements (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  application_id uuid not null,
  customer_id uuid,                             -- the applicant who owes it; null: the application as a whole
  requirement_template_id uuid not null,
  position int not null,                        -- among those made at the same time
  name text not null,
  description text,
  status text not null default 'AWAITING_UPLOAD' check (status in
    ('AWAITING_UPLOAD', 'UPLOADED', 'IN_REVIEW', 'WAITING_FOR_APPLICANT', 'WAITING_FOR_COMPLIANCE', 'VALIDATED')),
  is_mandatory boolean not null,
  min_documents int not null check (min_documents > 0),
  match_rule text not null check (match_rule in ('ANY', 'ALL')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, application_id) references applications (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, requirement_template_id) references requirement_templates (organization_id, id)
);
create unique index requirements_once on requirements
  (organization_id, application_id, requirement_template_id, coalesce(customer_id, '00000000-0000-0000-0000-000000000000'));
create index requirements_created on requirements (organization_id, created_at, id);
create index requirements_updated on requirements (organization_id, updated_at, id);
create index requirements_property on requirements (organization_id, property_id, created_at, id);
create index requirements_application on requirements (organization_id, application_id, created_at, id);
create index requirements_status on requirements (organization_id, status, created_at, id);
create index requirements_status_order on requirements (organization_id, status, id);
select app_records('requirements');
-- What was asked for stays; the status alone follows the documents.
revoke update on requirements from gatelodge_app;
grant update (status) on requirements to gatelodge_app;

-- The kinds of documents that a requirement accepts. Signing the application fixes by which definition each is read, or that there
-- was none; until then it is the one approved at the moment.
create table requirement_document_types (
  organization_id uuid not null,
  requirement_id uuid not null,
  document_type_id uuid not null,
  position int not null,
  is_mandatory boolean not null,
  pinned_at timestamptz(3),
  definition_id uuid,
  primary key (organization_id, requirement_id, document_type_id),
  check (definition_id is null or pinned_at is not null),
  foreign key (organization_id, requirement_id) references requirements (organization_id, id),
  foreign key (organization_id, document_type_id) references document_types (organization_id, id),
  foreign key (organization_id, definition_id) references document_definitions (organization_id, id)
);
select app_wall('requirement_document_types');
revoke update on requirement_document_types from gatelodge_app;
grant update (pinned_at, definition_id) on requirement_document_types to gatelodge_app;

-- The bytes lie in the file store; a row is written only once they are there, and forgets them when the upload is removed.
create table compliance_documents (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  application_id uuid not null,
  requirement_id uuid not null,
  document_type_id uuid not null,
  file_name text not null,
  mime_type text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  store_key text,
  status text not null default 'UPLOADED' check (status in
    ('UPLOADED', 'IN_REVIEW', 'WAITING_FOR_APPLICANT', 'WAITING_FOR_COMPLIANCE', 'VALIDATED', 'REJECTED')),
  extracted_fields jsonb not null default '[]', -- of the last review that gave any
  result_id uuid,                               -- the last review
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check ((removed_at is null) = (store_key is not null)),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, application_id) references applications (organization_id, id),
  foreign key (organization_id, requirement_id) references requirements (organization_id, id),
  foreign key (organization_id, document_type_id) references document_types (organization_id, id),
  foreign key (organization_id, requirement_id, document_type_id)
    references requirement_document_types (organization_id, requirement_id, document_type_id)
);
create index compliance_documents_created on compliance_documents (organization_id, created_at, id);
create index compliance_documents_updated on compliance_documents (organization_id, updated_at, id);
create index compliance_documents_property on compliance_documents (organization_id, property_id, created_at, id);
create index compliance_documents_application on compliance_documents (organization_id, application_id, created_at, id);
create index compliance_documents_requirement on compliance_documents (organization_id, requirement_id, created_at, id);
create index compliance_documents_status on compliance_documents (organization_id, status, created_at, id);
create index compliance_documents_status_order on compliance_documents (organization_id, status, id);
create index compliance_documents_stored on compliance_documents (organization_id, store_key); -- the sweep asks which keys are in use
select app_records('compliance_documents');
select app_idempotent('compliance_documents');
revoke update on compliance_documents from gatelodge_app;
grant update (status, extracted_fields, result_id, removed_at, store_key) on compliance_documents to gatelodge_app;

create policy system on compliance_documents for select to gatelodge_system using (true);
grant select (organization_id, store_key) on compliance_documents to gatelodge_system;

-- Every review of a document, the last one being what it says now. None is ever changed.
create table document_results (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  document_id uuid not null,
  status text not null check (status in ('IN_REVIEW', 'WAITING_FOR_APPLICANT', 'WAITING_FOR_COMPLIANCE', 'VALIDATED', 'REJECTED')),
  summary text,
  reasons jsonb not null,
  extracted_fields jsonb not null,
  rule_results jsonb not null,
  definition_version int,                       -- by which the document was read; null: there was no approved definition
  reviewer jsonb,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, document_id) references compliance_documents (organization_id, id)
);
create index document_results_created on document_results (organization_id, created_at, id);
create index document_results_property on document_results (organization_id, property_id, created_at, id);
create index document_results_document on document_results (organization_id, document_id, created_at, id);
select app_records('document_results');
select app_idempotent('document_results');
revoke update on document_results from gatelodge_app;

alter table compliance_documents add foreign key (organization_id, result_id) references document_results (organization_id, id);
