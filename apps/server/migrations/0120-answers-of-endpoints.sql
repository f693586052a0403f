-- What an endpoint said when it did not take a delivery, its first 2 KiB.
alter table delivery_attempts add column answer text;
