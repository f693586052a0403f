-- Letters that are owed to somebody. What one says is put together when it is sent, from the records as they are then; no text of it is kept.
create table mails (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  user_id uuid,                                 -- to a user, or to the contact of an integration
  integration_id uuid,
  subject_id uuid not null,                     -- the record it is about
  about_at timestamptz(3) not null,             -- the moment it is about: one letter of each kind for each
  settled_at timestamptz(3),                    -- when it was sent, or there was nothing left to say
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  check ((user_id is null) <> (integration_id is null)),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id)
);
create unique index mails_once on mails (organization_id, kind, subject_id, coalesce(user_id, integration_id), about_at);
create index mails_created on mails (created_at);
select app_wall('mails');
revoke update on mails from gatelodge_app;
create policy system on mails to gatelodge_system using (true) with check (true);
grant select, insert, update (settled_at), delete on mails to gatelodge_system;
