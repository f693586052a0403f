-- version 1
-- May this message be handed to the carrier now? 'GO' means that the attempt is written; once this statement has committed, the carrier is
-- called, and never again for this message unless it certainly did not accept it. The message is held meanwhile, so that of two
-- workers one decides, and the consent too: a STOP is either seen here or comes after the attempt. `ms`: of WAIT, until its turn; of
-- UNKNOWN, since it began. `tries`, by which a text is given up in the end, counts what the carrier did not accept, and not what never
-- reached it for reasons of our own.
create or replace function message_attempt_begin(whose uuid, about uuid, work_id bigint, claim int, number_lane uuid, per_second float8)
returns table (verdict text, ms int, attempt_id uuid, began_at timestamptz, tries int, carrier text, from_number text, to_number text, content text)
language plpgsql as $$
declare
  m messages;
  a message_attempts;
  stopped boolean;
  at timestamptz;
  slot timestamptz;
begin
  select * into m from messages x where x.organization_id = whose and x.id = about for no key update;
  at := app_now();
  if m.id is null or m.message_sid is not null or m.message_status <> 'PROCESSING' then
    return query select 'SETTLED', 0, null::uuid, at, 0, null, null, null, null;
    return;
  end if;
  if not exists (select from work w where w.id = work_id and w.claims = claim and w.lease is not null and w.next_at > at) then
    return query select 'LEASE_LOST', 0, null::uuid, at, 0, null, null, null, null;
    return;
  end if;

  select * into a from message_attempts x where x.organization_id = whose and x.message_id = about
    and (x.outcome is null or x.outcome not in ('TRY_AGAIN', 'RESENT'));
  if a.id is not null and a.outcome is distinct from 'WAITING' then
    -- Whoever began it never said what came of it.
    if a.outcome is null then
      update message_attempts x set outcome = 'UNKNOWN', reason = 'WORKER_LOST', settled_at = at
      where x.organization_id = whose and x.id = a.id;
    end if;
    return query select 'UNKNOWN', least(extract(epoch from at - a.started_at) * 1000, 2e9)::int, a.id, a.started_at, 0,
      m.carrier, m.from_number, m.to_number, m.content;
    return;
  end if;

  select t.opted_out into stopped from text_consents t where t.organization_id = whose and t.phone = m.to_number for share;
  if not found then
    insert into text_consents (organization_id, phone) values (whose, m.to_number) on conflict do nothing;
    select t.opted_out into stopped from text_consents t where t.organization_id = whose and t.phone = m.to_number for share;
  end if;
  at := app_now();
  if stopped then
    update messages x set message_status = 'FAILED', message_status_reason = 'recipient opted out'
    where x.organization_id = whose and x.id = about;
    update message_attempts x set outcome = 'WITHDRAWN', settled_at = at where x.organization_id = whose and x.id = a.id;
    return query select 'OPTED_OUT', 0, null::uuid, at, 0, null, null, null, null;
    return;
  end if;

  slot := a.started_at;
  if a.id is null then
    insert into sending_paces (lane, free_at) values (number_lane, at) on conflict do nothing;
    select greatest(p.free_at, at) into slot from sending_paces p where p.lane = number_lane for update;
    update sending_paces p set free_at = slot + coalesce(m.segments, 1) / per_second * interval '1 second' where p.lane = number_lane;
    a.id := app_new_id();
    insert into message_attempts (organization_id, id, message_id, outcome, started_at)
    values (whose, a.id, about, case when slot > at then 'WAITING' end, slot);
  end if;
  if slot > at then
    return query select 'WAIT', ceil(extract(epoch from slot - at) * 1000)::int, a.id, slot, 0, null, null, null, null;
    return;
  end if;
  if a.outcome = 'WAITING' then
    update message_attempts x set outcome = null, started_at = at where x.organization_id = whose and x.id = a.id;
  end if;
  return query select 'GO', 0, a.id, at, (select count(*)::int from message_attempts x
    where x.organization_id = whose and x.message_id = about and x.outcome = 'TRY_AGAIN'
      and coalesce(x.reason, '') not in ('LEASE_LOST', 'NOT_ASKED')),
    m.carrier, m.from_number, m.to_number, m.content;
end $$;
