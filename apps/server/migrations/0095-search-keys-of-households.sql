alter table households add column search_key text;
create trigger search_keys before insert or update of name on households for each row execute function app_household_key();
create or replace trigger touch before update on households for each row when (not app_is_filling()) execute function app_touch();
