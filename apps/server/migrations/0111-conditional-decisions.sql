-- A decision may be conditional: it names conditions and until when they can be accepted. Reasons have a basis. A later decision takes the place of a
-- conditional one, which stays as it was.
alter table screening_decisions
  add column reasons jsonb not null default '[]',
  add column conditions jsonb not null default '[]',
  add column accept_by date,
  add column supersedes_id uuid,
  add column superseded_at timestamptz(3),
  add constraint screening_decisions_decision_known check (decision in ('APPROVED', 'CONDITIONAL', 'DENIED')) not valid,
  drop constraint screening_decisions_decision_check;
grant update (superseded_at) on screening_decisions to gatelodge_app;
grant select (superseded_at) on screening_decisions to gatelodge_system;
create or replace trigger touch before update on screening_decisions for each row when (not app_is_filling()) execute function app_touch();

-- Servers of the version before give texts alone, as earlier decisions have them.
create function app_decision_reasons() returns trigger language plpgsql as $$
begin
  new.reasons := (
    select jsonb_agg(jsonb_build_object('basis', 'OTHER', 'text', words, 'criterion', null, 'threshold', null, 'found', null) order by place)
    from unnest(new.adverse_action_reasons) with ordinality each(words, place));
  return new;
end $$;
create trigger reasons before insert or update on screening_decisions for each row
  when (new.reasons = '[]' and cardinality(new.adverse_action_reasons) > 0) execute function app_decision_reasons();
