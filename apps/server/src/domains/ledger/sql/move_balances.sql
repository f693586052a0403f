-- version 1
-- Transactions of a file move the balances of their households, however many a statement stores. Those without a key are posted by an
-- action, which moves the balance itself.
create or replace function move_balances() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update households h set balance_amount = h.balance_amount + m.cents
    from (select s.organization_id, s.household_id, sum(case when s.type in ('CREDIT', 'PAYMENT') then -s.amount else s.amount end) as cents
          from stored s where s.import_key is not null group by 1, 2) m
    where h.organization_id = m.organization_id and h.id = m.household_id and m.cents <> 0;
  else
    update households h set balance_amount = h.balance_amount + m.cents
    from (select x.organization_id, x.household_id, sum(case when x.type in ('CREDIT', 'PAYMENT') then -x.amount else x.amount end * x.sign) as cents
          from (select s.organization_id, s.household_id, s.type, s.amount, 1 as sign from stored s where s.import_key is not null
                union all
                select b.organization_id, b.household_id, b.type, b.amount, -1 from before b where b.import_key is not null) x
          group by 1, 2) m
    where h.organization_id = m.organization_id and h.id = m.household_id and m.cents <> 0;
  end if;
  return null;
end $$;

create or replace trigger move_balances_of_new after insert on transactions
  referencing new table as stored for each statement execute function move_balances();
create or replace trigger move_balances after update on transactions
  referencing old table as before new table as stored for each statement execute function move_balances();
