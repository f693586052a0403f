-- outside a transaction
-- What waits, in the order of waiting: in the whole organization, and at each property for people who may see a few.
create index concurrently if not exists conversations_needs_help
  on conversations (organization_id, needs_help_since, id) where needs_help_since is not null;
create index concurrently if not exists conversations_needs_help_at
  on conversations (organization_id, property_id, needs_help_since, id) where needs_help_since is not null;
create index concurrently if not exists conversations_latest
  on conversations (organization_id, conversation_status, last_message_at, id);
create index concurrently if not exists conversations_latest_at
  on conversations (organization_id, property_id, conversation_status, last_message_at, id);
create index concurrently if not exists screening_requests_undecided
  on screening_requests (organization_id, undecided_since, id) where undecided_since is not null;
create index concurrently if not exists screening_requests_undecided_at
  on screening_requests (organization_id, property_id, undecided_since, id) where undecided_since is not null;
create index concurrently if not exists requirements_unreviewed
  on requirements (organization_id, unreviewed_since, id) where unreviewed_since is not null;
create index concurrently if not exists requirements_unreviewed_at
  on requirements (organization_id, property_id, unreviewed_since, id) where unreviewed_since is not null;
create index concurrently if not exists applications_unleased
  on applications (organization_id, unleased_since, id) where unleased_since is not null;
create index concurrently if not exists applications_unleased_at
  on applications (organization_id, property_id, unleased_since, id) where unleased_since is not null;
