alter table prospects
  add column search_last text,       -- last name, then first
  add column search_first text,      -- the company's name, or first name, then last
  add column phone_reversed text;
create trigger search_keys before insert or update of first_name, last_name, company_name, phone on prospects
  for each row execute function app_prospect_keys();
create or replace trigger touch before update on prospects for each row when (not app_is_filling()) execute function app_touch();
