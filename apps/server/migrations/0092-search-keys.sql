-- What people are looked up by, each in one spelling: in lower case, without accents and apostrophes, with a single
-- space between words. Kept in columns: behind row-level
-- security an index serves only comparisons of a column itself.
create function app_search_key(name text) returns text language sql immutable strict parallel safe as $$
  select nullif(btrim(regexp_replace(
    lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f''’‘ʼ`]+', '', 'g')), '[\s,-]+', ' ', 'g')), '')
$$;

-- True in a migration that fills in a new column, which is no change of the record.
create function app_is_filling() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.filling', true), '') = 'on'
$$;

create function app_person_keys() returns trigger language plpgsql as $$
begin
  new.search_last := app_search_key(concat_ws(' ', new.last_name, new.first_name));
  new.search_first := app_search_key(concat_ws(' ', new.first_name, new.last_name));
  new.phone_reversed := reverse(new.phone);
  return new;
end $$;

-- A company is looked up by its name, and by that of whoever wrote for it.
create function app_prospect_keys() returns trigger language plpgsql as $$
begin
  new.search_last := app_search_key(concat_ws(' ', new.last_name, new.first_name));
  new.search_first := app_search_key(coalesce(new.company_name, concat_ws(' ', new.first_name, new.last_name)));
  new.phone_reversed := reverse(new.phone);
  return new;
end $$;

create function app_household_key() returns trigger language plpgsql as $$
begin
  new.search_key := app_search_key(new.name);
  return new;
end $$;

create function app_unit_key() returns trigger language plpgsql as $$
begin
  new.search_key := app_search_key(new.number);
  return new;
end $$;
