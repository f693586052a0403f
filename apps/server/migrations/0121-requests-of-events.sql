-- The x-request-id of the request that raised an event.
alter table events add column request_id text;
