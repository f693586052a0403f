-- Gives the rows of before their keys: some rows at a time, each time in a transaction of its own, behind the wall of each organization. What
-- somebody has locked is passed over at first, and waited for at the end, one row at a time, so that nobody waits for us in a circle.
create procedure app_fill_search_keys(relation text, spelled text, lacks text) language plpgsql as $$
declare
  every uuid[];
  one uuid;
  after uuid;
  at_once int;
  filled text;
begin
  set local role gatelodge_system;
  select coalesce(array_agg(id order by id), '{}') into every from organizations;
  commit;
  foreach at_once in array array[500, 1] loop
    -- To set a column to itself sets off the trigger that makes the keys.
    filled := format(
      'with portion as (
         select id from %1$I where organization_id = $1 and id > $2 and %3$s order by id limit %4$s for no key update %5$s),
       kept as (
         update %1$I r set %2$I = r.%2$I from portion p where r.organization_id = $1 and r.id = p.id returning r.id)
       select max(id::text)::uuid from kept',
      relation, spelled, lacks, at_once, case when at_once > 1 then 'skip locked' else '' end);
    foreach one in array every loop
      after := '00000000-0000-0000-0000-000000000000';
      loop
        set local role gatelodge_app;
        perform set_config('app.organization_id', one::text, true), set_config('app.filling', 'on', true);
        execute filled using one, after into after;
        commit;
        exit when after is null;
      end loop;
    end loop;
  end loop;
end $$;
