-- outside a transaction
-- What lists are searched by from now on, in tables that grow with every day. Keys that may be missing have an entry only where they are not.
create index concurrently if not exists messages_customer
  on messages (organization_id, customer_id, created_at, id) where customer_id is not null;
create index concurrently if not exists messages_prospect
  on messages (organization_id, prospect_id, created_at, id) where prospect_id is not null;
create index concurrently if not exists messages_household
  on messages (organization_id, household_id, created_at, id) where household_id is not null;
create index concurrently if not exists messages_status
  on messages (organization_id, message_status, created_at, id);
create index concurrently if not exists activities_scheduled
  on activities (organization_id, scheduled_at, id);
create index concurrently if not exists activities_completed
  on activities (organization_id, completed_at, id);
create index concurrently if not exists prospects_move_in
  on prospects (organization_id, move_in_start, id);
create index concurrently if not exists prospects_floor_plan
  on prospects (organization_id, preferred_floor_plan_id, created_at, id) where preferred_floor_plan_id is not null;
