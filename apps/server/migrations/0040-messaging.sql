-- Texting: conversations and their messages, who wants no texts, and what the carrier was given and said.

-- A moment as the API speaks it, for values that are stored as they are spoken.
create function app_spoken(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- +12025550142 from any common spelling of a North American number; null when it is none.
create function app_e164(written text) returns text language sql immutable as $$
  select case
    when written ~ '^\s*\+' and digits ~ '^[1-9]\d{6,14}$' then '+' || digits
    when digits ~ '^[2-9]\d{9}$' then '+1' || digits
    when digits ~ '^1[2-9]\d{9}$' then '+' || digits end
  from (select regexp_replace(written, '\D', '', 'g') as digits) d
$$;

-- Which property a number belongs to: the first that was configured with it. A number leads to one property of one organization,
-- or texts of one would be read by another.
create table texting_numbers (
  number text primary key,
  organization_id uuid not null,
  property_id uuid not null,
  is_on boolean not null,                       -- two-way communication
  created_at timestamptz(3) not null default app_now(),
  unique (organization_id, property_id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
select app_wall('texting_numbers');
grant delete on texting_numbers to gatelodge_app;
create policy system on texting_numbers for select to gatelodge_system using (true);
grant select on texting_numbers to gatelodge_system;

create function claim_texting_number() returns trigger language plpgsql as $$
declare
  claimed text := app_e164(new.texting_phone_number);
begin
  delete from texting_numbers n where n.organization_id = new.organization_id and n.property_id = new.id and n.number is distinct from claimed;
  if claimed is not null then
    insert into texting_numbers (number, organization_id, property_id, is_on)
    values (claimed, new.organization_id, new.id, new.two_way_communication) on conflict do nothing;
    update texting_numbers n set is_on = new.two_way_communication
    where n.organization_id = new.organization_id and n.property_id = new.id and n.is_on <> new.two_way_communication;
  end if;
  return null;
end $$;
create trigger claim_texting_number after insert or update of texting_phone_number, two_way_communication on property_configurations
  for each row execute function claim_texting_number();
insert into texting_numbers (number, organization_id, property_id, is_on)
select distinct on (app_e164(texting_phone_number)) app_e164(texting_phone_number), organization_id, id, two_way_communication
from property_configurations where app_e164(texting_phone_number) is not null
order by app_e164(texting_phone_number), two_way_communication desc, created_at, id
on conflict do nothing;

-- Who wants no texts, per organization and number. A number has a row from its first text on, so that there is something to lock.
create table text_consents (
  organization_id uuid not null references organizations (id),
  phone text not null,
  opted_out boolean not null default false,
  said_at timestamptz(3),                       -- when the word was sent that decided it: an earlier one that is found later changes nothing
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, phone)
);
select app_wall('text_consents');
create policy system on text_consents to gatelodge_system using (true) with check (true);
grant select, insert, update (said_at) on text_consents to gatelodge_system;

create table text_consent_changes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  phone text not null,
  opted_out boolean not null,
  source text not null check (source in ('REPLY', 'CARRIER')),
  at timestamptz not null default app_now(),
  primary key (organization_id, id)
);
create index text_consent_changes_phone on text_consent_changes (organization_id, phone, at);
select app_wall('text_consent_changes');
revoke update on text_consent_changes from gatelodge_app;

create table conversations (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  customer_id uuid,
  prospect_id uuid,
  contact_phone text,                           -- of somebody nobody knows
  household_id uuid,
  recipient jsonb not null,                     -- as it is spoken; filled in below whenever it is null
  workflow_status text not null check (workflow_status in ('NEW', 'UNRESOLVED', 'RESOLVED')),
  needs_help_message_ids uuid[] not null default '{}', -- kept by the roll-up below
  -- Any open flag outshines the workflow, which goes on underneath.
  conversation_status text not null
    generated always as (case when cardinality(needs_help_message_ids) > 0 then 'NEEDS_HELP' else workflow_status end) stored
    check (conversation_status in ('NEW', 'UNRESOLVED', 'RESOLVED', 'NEEDS_HELP')),
  last_message_at timestamptz(3) not null default app_now(),
  last_message_direction text not null check (last_message_direction in ('INBOUND', 'OUTBOUND')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check ((customer_id is null and prospect_id is null) = (contact_phone is not null)),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, prospect_id) references prospects (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id)
);
-- One for each person at a property.
create unique index conversations_with_customer on conversations (organization_id, property_id, customer_id) where customer_id is not null;
create unique index conversations_with_prospect on conversations (organization_id, property_id, prospect_id) where prospect_id is not null;
create unique index conversations_with_contact on conversations (organization_id, property_id, contact_phone) where contact_phone is not null;
create index conversations_created on conversations (organization_id, created_at, id);
create index conversations_updated on conversations (organization_id, updated_at, id);
create index conversations_property on conversations (organization_id, property_id, created_at, id);
create index conversations_household on conversations (organization_id, household_id, created_at, id);
create index conversations_customer on conversations (organization_id, customer_id, created_at, id);
create index conversations_prospect on conversations (organization_id, prospect_id, created_at, id);
create index conversations_status on conversations (organization_id, conversation_status, created_at, id);
create index conversations_last_message on conversations (organization_id, last_message_at, id);
select app_records('conversations');

-- The party that is messaged now: the customer once there is one, else the prospect, else a number.
create function conversation_recipient() returns trigger language plpgsql as $$
declare
  c customers;
  p prospects;
  number text := new.contact_phone;
begin
  if new.prospect_id is not null then
    select * into p from prospects x where x.organization_id = new.organization_id and x.id = new.prospect_id;
    number := p.phone;
  end if;
  if new.customer_id is not null then
    select * into c from customers x where x.organization_id = new.organization_id and x.id = new.customer_id;
    number := c.phone;
  end if;
  new.household_id := coalesce(c.household_id, p.household_id);
  new.recipient := jsonb_build_object(
    'type', case when new.customer_id is not null then 'CUSTOMER' when new.prospect_id is not null then 'PROSPECT' else 'UNKNOWN' end,
    'prospectId', new.prospect_id, 'customerId', new.customer_id, 'householdId', new.household_id,
    'firstName', coalesce(c.first_name, p.first_name), 'lastName', coalesce(c.last_name, p.last_name),
    'phone', case when number like '+1%' then substr(number, 3) else number end,
    'isOptedOut', case when exists (select from text_consents t where t.organization_id = new.organization_id
      and t.phone = number and t.opted_out) then 'true' else 'false' end);
  return new;
end $$;
create trigger recipient before insert or update on conversations
  for each row when (new.recipient is null) execute function conversation_recipient();

-- Whatever door a name, a number or a household is changed by, the conversation speaks of the person as they are now.
create function follow_customer() returns trigger language plpgsql as $$
begin
  update conversations v set recipient = null where v.organization_id = new.organization_id and v.customer_id = new.id;
  return null;
end $$;
create trigger follow_customer after update of first_name, last_name, phone, household_id on customers for each row
  when ((old.first_name, old.last_name, old.phone, old.household_id) is distinct from (new.first_name, new.last_name, new.phone, new.household_id))
  execute function follow_customer();
create function follow_prospect() returns trigger language plpgsql as $$
begin
  update conversations v set recipient = null where v.organization_id = new.organization_id and v.prospect_id = new.id;
  return null;
end $$;
create trigger follow_prospect after update of first_name, last_name, phone, household_id on prospects for each row
  when ((old.first_name, old.last_name, old.phone, old.household_id) is distinct from (new.first_name, new.last_name, new.phone, new.household_id))
  execute function follow_prospect();

create function customer_opted_out() returns trigger language plpgsql as $$
begin
  new.is_text_opted_out := exists (
    select from text_consents t where t.organization_id = new.organization_id and t.phone = new.phone and t.opted_out);
  return new;
end $$;
create trigger opted_out before insert or update of phone on customers for each row execute function customer_opted_out();

create function follow_consent() returns trigger language plpgsql as $$
begin
  update customers c set is_text_opted_out = new.opted_out
  where c.organization_id = new.organization_id and c.phone = new.phone and c.is_text_opted_out <> new.opted_out;
  update conversations v set recipient = null where v.organization_id = new.organization_id and v.id in (
    select x.id from conversations x join customers c on c.organization_id = x.organization_id and c.id = x.customer_id
      where c.organization_id = new.organization_id and c.phone = new.phone
    union select x.id from conversations x join prospects p on p.organization_id = x.organization_id and p.id = x.prospect_id
      where p.organization_id = new.organization_id and p.phone = new.phone
    union select x.id from conversations x where x.organization_id = new.organization_id and x.contact_phone = new.phone);
  return null;
end $$;
create trigger follow_consent after update of opted_out on text_consents for each row
  when (old.opted_out <> new.opted_out) execute function follow_consent();

create table messages (
  organization_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  property_id uuid not null,
  customer_id uuid,
  prospect_id uuid,
  household_id uuid,
  direction text not null check (direction in ('INBOUND', 'OUTBOUND')),
  from_number text not null,
  to_number text not null,
  content text not null,
  segments int,                                 -- of an outbound one: what the carrier paces by
  attachments jsonb not null default '[]',      -- from message_attachments
  carrier text not null,
  message_sid text,                             -- what the carrier calls it
  message_status text not null default 'PROCESSING',
  message_status_reason text,
  metadata json,                                -- the sender's own text
  needs_help_details jsonb,                     -- the latest episode, as it is spoken; kept by the roll-up below
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check (customer_id is null or prospect_id is null),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, prospect_id) references prospects (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id)
);
-- One row for each text of the carrier's, whichever organization it went to.
create unique index messages_sid on messages (message_sid, carrier) where message_sid is not null;
create index messages_created on messages (organization_id, created_at, id);
create index messages_updated on messages (organization_id, updated_at, id);
create index messages_property on messages (organization_id, property_id, created_at, id);
create index messages_conversation on messages (organization_id, conversation_id, created_at, id);
select app_records('messages');
select app_idempotent('messages');
create index messages_sent_under on messages (organization_id, idempotency_id) where idempotency_id is not null;
create policy system on messages to gatelodge_system using (true);
grant select, update (message_sid, message_status, message_status_reason) on messages to gatelodge_system;

-- Every time a message was flagged, and how that ended.
create table needs_help_episodes (
  organization_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  reason text,
  flagged_by_type text not null check (flagged_by_type in ('USER', 'API_KEY', 'BOT', 'SYSTEM')),
  flagged_by_id text not null,
  flagged_at timestamptz(3) not null default app_now(),
  resolved_by_type text check (resolved_by_type in ('USER', 'API_KEY', 'BOT', 'SYSTEM')),
  resolved_by_id text,
  resolved_at timestamptz(3),
  primary key (organization_id, id),
  check ((resolved_at is null) = (resolved_by_type is null) and (resolved_at is null) = (resolved_by_id is null)),
  foreign key (organization_id, message_id) references messages (organization_id, id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id)
);
create unique index needs_help_open on needs_help_episodes (organization_id, message_id) where resolved_at is null;
create index needs_help_conversation on needs_help_episodes (organization_id, conversation_id, flagged_at) where resolved_at is null;
create index needs_help_message on needs_help_episodes (organization_id, message_id, flagged_at);
select app_wall('needs_help_episodes');

-- What message and conversation say of flags follows from the episodes, in the same transaction.
create function needs_help_roll_up() returns trigger language plpgsql as $$
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
create trigger roll_up after insert or update on needs_help_episodes for each row execute function needs_help_roll_up();

-- What came with a text. The bytes are copied to the file store by work.
create table message_attachments (
  organization_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  position int not null,
  source_url text not null,                     -- where the carrier has it
  content_type text not null,
  file_name text not null,
  size int,
  store_key text,
  refused text,                                 -- why it will never be here
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);
create index message_attachments_message on message_attachments (organization_id, message_id, position);
select app_wall('message_attachments');

-- Every hand-over to the carrier, written before the carrier is called.
create table message_attempts (
  organization_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  -- Null: under way. WAITING: has its turn at the number, not yet begun. RESENT: given up as unknown, in favour of another.
  outcome text check (outcome in ('WAITING', 'ACCEPTED', 'REFUSED', 'TRY_AGAIN', 'UNKNOWN', 'LOST', 'RESENT', 'WITHDRAWN')),
  reason text,
  started_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);
-- Of a message at most one that the carrier may have accepted.
create unique index message_attempts_one on message_attempts (organization_id, message_id)
  where outcome is null or outcome not in ('TRY_AGAIN', 'RESENT');
create index message_attempts_open on message_attempts (organization_id, started_at) where outcome is null or outcome = 'UNKNOWN';
create index message_attempts_message on message_attempts (organization_id, message_id, started_at);
select app_wall('message_attempts');
create policy system on message_attempts to gatelodge_system using (true) with check (true);
grant select, insert, update on message_attempts to gatelodge_system;

-- What the carrier reported, each word once, applied or not.
create table message_reports (
  organization_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  message_sid text not null,
  status text not null,
  error_code text not null default '',
  applied boolean not null,
  received_at timestamptz not null default app_now(),
  primary key (organization_id, id),
  unique (organization_id, message_id, message_sid, status, error_code),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);
select app_wall('message_reports');
revoke update on message_reports from gatelodge_app;

-- Texts to numbers of no property: for the operator.
create table stray_texts (
  carrier text not null,
  message_sid text not null,
  from_number text not null,
  to_number text not null,
  content text not null,
  received_at timestamptz(3) not null,
  kept_at timestamptz(3) not null default app_now(),
  primary key (carrier, message_sid)
);
create index stray_texts_received on stray_texts (received_at);
grant select, insert on stray_texts to gatelodge_system;

-- Up to when the carrier's list of what came in has been read.
create table carrier_lists (
  carrier text primary key,
  read_until timestamptz not null
);
grant select, insert, update on carrier_lists to gatelodge_system;

-- When a sending number is free for its next segment.
create table sending_paces (
  lane uuid primary key,
  free_at timestamptz not null
);
grant select, insert, update on sending_paces to gatelodge_system;

-- May this message be handed to the carrier now? 'GO' means that the attempt is written; once this statement has committed, the carrier is
-- called, and never again for this message unless it certainly did not accept it. The message is held meanwhile, so that of two
-- workers one decides, and the consent too: a STOP is either seen here or comes after the attempt. `ms`: of WAIT, until its turn; of
-- UNKNOWN, since it began.
create function message_attempt_begin(whose uuid, about uuid, work_id bigint, claim int, number_lane uuid, per_second float8)
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
    where x.organization_id = whose and x.message_id = about and x.outcome = 'TRY_AGAIN'),
    m.carrier, m.from_number, m.to_number, m.content;
end $$;
