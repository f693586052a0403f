-- The event that tells of a text waits until what came with it is here, or never will be: whoever settles the last of them lets it go.
alter table message_attachments add column event_id uuid;
-- For that alone: a row of a delivery that is not yet due becomes so.
grant update (next_at) on work to gatelodge_app;
