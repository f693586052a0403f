-- What households owe and pay: the codes that may be used, what was posted, and what comes round again.

create table transaction_codes (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid,                             -- null: of the whole organization
  code text not null,
  name text not null,
  type text not null check (type in ('CHARGE', 'CREDIT', 'PAYMENT', 'DEPOSIT', 'REFUND')),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations (id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
create unique index transaction_codes_code
  on transaction_codes (organization_id, code, coalesce(property_id, '00000000-0000-0000-0000-000000000000'));
create index transaction_codes_created on transaction_codes (organization_id, created_at, id);
create index transaction_codes_updated on transaction_codes (organization_id, updated_at, id);
create index transaction_codes_property on transaction_codes (organization_id, property_id, created_at, id);
select app_records('transaction_codes');
select app_importable('transaction_codes');

alter table integrations add column transaction_codes text[]; -- the codes it may post under; null: every active one

create table transactions (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid,
  application_id uuid,
  customer_id uuid,
  code text not null,                           -- as it was when posted, and so is its type: a code may change later
  type text not null check (type in ('CHARGE', 'CREDIT', 'PAYMENT', 'DEPOSIT', 'REFUND')),
  amount bigint not null check (amount > 0),    -- its type says which way it moves the balance
  date date not null,
  document_number text,
  notes text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check (household_id is not null or application_id is not null),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, application_id) references applications (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index transactions_created on transactions (organization_id, created_at, id);
create index transactions_updated on transactions (organization_id, updated_at, id);
create index transactions_property on transactions (organization_id, property_id, created_at, id);
create index transactions_household on transactions (organization_id, household_id, created_at, id);
create index transactions_application on transactions (organization_id, application_id, created_at, id);
create index transactions_customer on transactions (organization_id, customer_id, created_at, id);
create index transactions_code on transactions (organization_id, code, created_at, id);
create index transactions_date on transactions (organization_id, date, id);
select app_records('transactions');
select app_idempotent('transactions');

create table scheduled_transactions (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  household_id uuid not null,
  lease_id uuid,
  code text not null,
  description text not null,
  type text not null check (type in ('CHARGE', 'CREDIT')),
  frequency text not null check (frequency in ('ONE_TIME', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY')),
  amount bigint not null check (amount > 0),
  start_date date not null,
  end_date date,
  document_number text,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check (end_date >= start_date),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, lease_id) references leases (organization_id, id)
);
create index scheduled_transactions_created on scheduled_transactions (organization_id, created_at, id);
create index scheduled_transactions_updated on scheduled_transactions (organization_id, updated_at, id);
create index scheduled_transactions_property on scheduled_transactions (organization_id, property_id, created_at, id);
create index scheduled_transactions_household on scheduled_transactions (organization_id, household_id, created_at, id);
create index scheduled_transactions_lease on scheduled_transactions (organization_id, lease_id, created_at, id);
create index scheduled_transactions_start on scheduled_transactions (organization_id, start_date, id);
select app_records('scheduled_transactions');
select app_idempotent('scheduled_transactions');
