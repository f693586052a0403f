-- version 1
-- What message and conversation say of flags follows from the episodes, in the same transaction.
create or replace function needs_help_roll_up() returns trigger language plpgsql as $$
begin
  -- Whoever else flags in this conversation waits here, and the statements below see what came before.
  perform from conversations v where v.organization_id = new.organization_id and v.id = new.conversation_id for no key update;
  update messages m set needs_help_details = jsonb_build_object('reason', e.reason,
    'flaggedByType', e.flagged_by_type, 'flaggedById', e.flagged_by_id, 'flaggedAt', app_spoken(e.flagged_at),
    'resolvedByType', e.resolved_by_type, 'resolvedById', e.resolved_by_id, 'resolvedAt', app_spoken(e.resolved_at))
  from (select * from needs_help_episodes x where x.organization_id = new.organization_id and x.message_id = new.message_id
        order by x.flagged_at desc, x.id desc limit 1) e
  where m.organization_id = new.organization_id and m.id = new.message_id;
  update conversations v set needs_help_message_ids = array(
    select x.message_id from needs_help_episodes x
    where x.organization_id = new.organization_id and x.conversation_id = new.conversation_id and x.resolved_at is null
    order by x.flagged_at, x.message_id)
  where v.organization_id = new.organization_id and v.id = new.conversation_id;
  return null;
end $$;

create or replace trigger roll_up after insert or update on needs_help_episodes for each row execute function needs_help_roll_up();
