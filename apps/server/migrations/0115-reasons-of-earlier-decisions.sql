-- Denials of before 0111. Behind the wall of each organization, since the owner of the tables is bound by it too; the servers may not change reasons, but
-- for as long as this takes.
grant update (reasons) on screening_decisions to gatelodge_app;
do $$
declare
  every uuid[];
  one uuid;
begin
  set local role gatelodge_system;
  select coalesce(array_agg(id order by id), '{}') into every from organizations;
  set local role gatelodge_app;
  perform set_config('app.filling', 'on', true);
  foreach one in array every loop
    perform set_config('app.organization_id', one::text, true);
    update screening_decisions d set reasons = d.reasons
    where d.organization_id = one and d.reasons = '[]' and cardinality(d.adverse_action_reasons) > 0;
  end loop;
  reset role;
end $$;
revoke update (reasons) on screening_decisions from gatelodge_app;
