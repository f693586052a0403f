-- version 1
-- work_still_held by its name of version 0.1.0.
create or replace function work_held(ids bigint[], leases bigint[]) returns setof bigint language sql as $$
  select h.id from work_still_held(ids, leases, 500) h
$$;
