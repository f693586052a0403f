alter table units add column search_key text;
create trigger search_keys before insert or update of number on units for each row execute function app_unit_key();
create or replace trigger touch before update on units for each row when (not app_is_filling()) execute function app_touch();
