-- Made for a household that was locked already: its lock must not stop the move to another unit.
alter table applications add column is_transfer boolean not null default false;
