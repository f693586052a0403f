-- version 1
-- May a text whose attempt has begun leave now? Asked when the connection to the carrier stands, right before the text is written: since
-- the attempt began, the lease may have ended, its recipient may have said STOP, and the message may have been given up. 'GO' only reads.
-- Anything else is written down, under the locks of message_attempt_begin: the message, then the consent. Of an attempt that does not
-- leave it is certain that the carrier has not accepted it.
create or replace function message_attempt_confirm(whose uuid, about uuid, attempt uuid, work_id bigint, claim int) returns text
language plpgsql as $$
declare
  m messages;
begin
  if exists (
    select from messages x
    join message_attempts a on a.organization_id = whose and a.id = attempt and a.outcome is null
    join work w on w.id = work_id and w.claims = claim and w.lease is not null and w.next_at > app_now()
    where x.organization_id = whose and x.id = about and x.message_sid is null and x.message_status = 'PROCESSING'
      and not exists (select from text_consents t where t.organization_id = whose and t.phone = x.to_number and t.opted_out))
  then
    return 'GO';
  end if;

  select * into m from messages x where x.organization_id = whose and x.id = about for no key update;
  if m.id is null or m.message_sid is not null or m.message_status <> 'PROCESSING' then
    return 'SETTLED';
  end if;
  perform from text_consents t where t.organization_id = whose and t.phone = m.to_number for share;
  if exists (select from text_consents t where t.organization_id = whose and t.phone = m.to_number and t.opted_out)
    and exists (select from message_attempts x where x.organization_id = whose and x.id = attempt and x.outcome is null)
  then
    update messages x set message_status = 'FAILED', message_status_reason = 'recipient opted out'
    where x.organization_id = whose and x.id = about;
    update message_attempts x set outcome = 'WITHDRAWN', settled_at = app_now() where x.organization_id = whose and x.id = attempt;
    return 'OPTED_OUT';
  end if;
  update message_attempts x set outcome = 'TRY_AGAIN', reason = 'LEASE_LOST', settled_at = app_now()
  where x.organization_id = whose and x.id = attempt and (x.outcome is null or x.outcome = 'UNKNOWN');
  return 'LEASE_LOST';
end $$;
