-- The key by which an operator's own files name a record. Unique in its organization, never spoken; null for a record that
-- came another way.
create function app_importable(records regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column import_key text check (char_length(import_key) between 1 and 255)', records);
  execute format('create unique index %I on %s (organization_id, import_key) where import_key is not null', records || '_import_key', records);
end $$;

select app_importable('properties');
select app_importable('floor_plans');
select app_importable('units');
select app_importable('users');
