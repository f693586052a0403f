-- Since when the conversation has had an open flag: it waits for a person, and the longest waiting comes first.
alter table conversations add column needs_help_since timestamptz(3);
create function app_needs_help_since() returns trigger language plpgsql as $$
begin
  new.needs_help_since := (
    select min(e.flagged_at) from needs_help_episodes e
    where e.organization_id = new.organization_id and e.conversation_id = new.id and e.resolved_at is null);
  return new;
end $$;
create trigger needs_help_since before update of needs_help_message_ids on conversations
  for each row execute function app_needs_help_since();
create or replace trigger touch before update on conversations for each row when (not app_is_filling()) execute function app_touch();
