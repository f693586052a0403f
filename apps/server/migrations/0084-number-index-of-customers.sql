-- Finds a person again by their number, as social_security_number_mark does, by a key that encrypts nothing. The mark stays for servers of the version
-- before, which know no other; `gatelodge seal remark` fills in what they and earlier versions stored.
alter table customers add column social_security_number_index bytea;
-- Filling it in is no change of the record.
create or replace trigger touch before update on customers for each row
  when (old.social_security_number is distinct from new.social_security_number
    or old.social_security_number_index is not distinct from new.social_security_number_index)
  execute function app_touch();
-- A server of the version before changes or clears the number and its mark: the index of the number before goes with it.
create function app_number_index() returns trigger language plpgsql as $$
begin
  new.social_security_number_index := null;
  return new;
end $$;
create trigger number_index before update on customers for each row
  when ((old.social_security_number_mark is distinct from new.social_security_number_mark or new.social_security_number is null)
    and old.social_security_number_index is not distinct from new.social_security_number_index)
  execute function app_number_index();
