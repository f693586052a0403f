-- outside a transaction
-- Transactions and scheduled transactions can come from an operator's files. A scheduled one is posted by the server where the property
-- wants it, once for each day on which it is due.
alter table transactions add column if not exists import_key text;
alter table transactions drop constraint if exists transactions_import_key_check,
  add constraint transactions_import_key_check check (char_length(import_key) between 1 and 255) not valid;
alter table transactions validate constraint transactions_import_key_check;
create unique index concurrently if not exists transactions_import_key
  on transactions (organization_id, import_key) where import_key is not null;

alter table scheduled_transactions add column if not exists import_key text;
alter table scheduled_transactions drop constraint if exists scheduled_transactions_import_key_check,
  add constraint scheduled_transactions_import_key_check check (char_length(import_key) between 1 and 255) not valid;
alter table scheduled_transactions validate constraint scheduled_transactions_import_key_check;
create unique index concurrently if not exists scheduled_transactions_import_key
  on scheduled_transactions (organization_id, import_key) where import_key is not null;

-- The scheduled transaction that it was posted for. Its date is the day on which that was due.
alter table transactions add column if not exists scheduled_transaction_id uuid;
alter table transactions drop constraint if exists transactions_scheduled_transaction_id_fkey,
  add constraint transactions_scheduled_transaction_id_fkey foreign key (organization_id, scheduled_transaction_id)
    references scheduled_transactions (organization_id, id) not valid;
alter table transactions validate constraint transactions_scheduled_transaction_id_fkey;
create unique index concurrently if not exists transactions_once_a_day
  on transactions (organization_id, scheduled_transaction_id, date);

-- Every due day before it is settled, posted or not. Infinity when none is to come.
alter table scheduled_transactions add column if not exists due_from date not null default '-infinity';
create index concurrently if not exists scheduled_transactions_due
  on scheduled_transactions (organization_id, property_id, due_from);

-- The first day of posting at the property. Null while nothing is posted there.
alter table property_configurations add column if not exists posts_scheduled_transactions_from date;
create index concurrently if not exists property_configurations_posting
  on property_configurations (organization_id, id) where posts_scheduled_transactions_from is not null;
