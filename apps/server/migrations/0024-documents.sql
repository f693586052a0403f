-- Documents of households. The bytes lie in the file store; a row is written only once they are there.

create table household_documents (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid not null,
  name text not null,
  document_type text not null default 'Miscellaneous' check (document_type in ('Lease', 'LeaseAddendum', 'Application',
    'Identification', 'ProofOfIncome', 'BankStatement', 'Verification', 'Notice', 'Correspondence', 'Miscellaneous')),
  mime_type text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  store_key text not null,                      -- where the file store has the bytes
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id)
);
create index household_documents_created on household_documents (organization_id, created_at, id);
create index household_documents_property on household_documents (organization_id, property_id, created_at, id);
create index household_documents_household on household_documents (organization_id, household_id, created_at, id);
create index household_documents_stored on household_documents (organization_id, store_key); -- the sweep asks which keys are in use
select app_records('household_documents');
select app_idempotent('household_documents');

create policy system on household_documents for select to gatelodge_system using (true);
grant select (organization_id, store_key) on household_documents to gatelodge_system;

alter table leases add foreign key (organization_id, document_id) references household_documents (organization_id, id);
