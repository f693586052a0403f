-- version 1
-- Nothing is posted for days before a scheduled transaction was made here, nor, when its days or its household change, for days before the
-- change. Another end leaves the days before it as they were: those that are still owed stay so.
create or replace function settle_days_before() returns trigger language plpgsql as $$
declare
  today date;
  owed date;
begin
  if tg_op = 'UPDATE'
    and (old.start_date, old.frequency, old.household_id, old.property_id) = (new.start_date, new.frequency, new.household_id, new.property_id)
  then
    owed := old.due_from;
  end if;
  select app_today(p.timezone) into today from properties p where p.organization_id = new.organization_id and p.id = new.property_id;
  new.due_from := coalesce(least(owed, today), '-infinity');
  return new;
end $$;

create or replace trigger settle_days_before before insert on scheduled_transactions
  for each row execute function settle_days_before();
create or replace trigger unsettle_days before update of start_date, end_date, frequency, household_id, property_id on scheduled_transactions
  for each row when ((old.start_date, old.end_date, old.frequency, old.household_id, old.property_id)
    is distinct from (new.start_date, new.end_date, new.frequency, new.household_id, new.property_id))
  execute function settle_days_before();
