-- outside a transaction
-- A transaction that was posted wrongly is made good by a counter-entry, once.
alter table transactions add column if not exists voids_transaction_id uuid;
alter table transactions drop constraint if exists transactions_voids_transaction_id_fkey,
  add constraint transactions_voids_transaction_id_fkey foreign key (organization_id, voids_transaction_id)
    references transactions (organization_id, id) not valid;
alter table transactions validate constraint transactions_voids_transaction_id_fkey;
create unique index concurrently if not exists transactions_voids on transactions (organization_id, voids_transaction_id);
