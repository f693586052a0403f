-- Households whose completed leases were all canceled before 0062: they are unlocked, and those with an open application go on applying. Behind
-- the wall of each organization, as the servers do it, since the owner of the tables is bound by it too.
do $$
declare
  every uuid[];
  one uuid;
begin
  set local role gatelodge_system;
  select coalesce(array_agg(id), '{}') into every from organizations;
  set local role gatelodge_app;
  foreach one in array every loop
    perform set_config('app.organization_id', one::text, true);
    -- Held first, so that a lease which is completed at this moment is seen by the next statement.
    perform from households h where h.organization_id = one and h.locked_at is not null and exists (
      select from leases l where l.organization_id = one and l.household_id = h.id and l.completed_at is not null and l.status = 'CANCELED')
    order by h.id for update;
    with unlocked as (
      update households h set locked_at = null
      where h.organization_id = one and h.locked_at is not null and exists (
          select from leases l where l.organization_id = one and l.household_id = h.id and l.completed_at is not null)
        and not exists (
          select from leases l where l.organization_id = one and l.household_id = h.id
            and l.completed_at is not null and l.status <> 'CANCELED')
      returning h.id),
    -- As canceling its lease does it from now on; another application of the household has nothing to do with that.
    going_on as (
      update applications a set signed_at = null from unlocked u
      where a.organization_id = one and a.household_id = u.id and a.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED') and exists (
        select from leases l where l.organization_id = one and l.application_id = a.id and l.completed_at is not null)
      returning a.id, a.household_id, a.prospect_id),
    prospects_again as (
      update prospects p set status = 'APPLIED' from going_on g
      where p.organization_id = one and p.id = g.prospect_id and p.status = 'LEASED')
    update customers c set status = 'APPLICANT' from going_on g
    where c.organization_id = one and c.application_id = g.id and c.status = 'CANCELED';
    -- In a statement of its own, since the one above has changed these rows already.
    update households h set status = 'APPLICANT'
    where h.organization_id = one and h.status = 'CANCELED' and h.locked_at is null
      and exists (
        select from leases l join applications a on a.organization_id = l.organization_id and a.id = l.application_id
        where l.organization_id = one and l.household_id = h.id and l.completed_at is not null
          and a.status in ('IN_PROCESS', 'WAITLIST', 'APPROVED'));
  end loop;
  reset role;
end $$;
