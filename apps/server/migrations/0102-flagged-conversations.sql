-- Those that were flagged before 0101, which are few. Behind the wall of each organization, since the owner of the tables is bound by it too.
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
    update conversations v set needs_help_message_ids = v.needs_help_message_ids
    where v.organization_id = one and v.conversation_status = 'NEEDS_HELP';
  end loop;
  reset role;
end $$;
