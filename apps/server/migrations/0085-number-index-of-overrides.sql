-- Likewise.
alter table applicant_overrides add column social_security_number_index bytea;
-- Filling it in is no change of the record.
create or replace trigger touch before update on applicant_overrides for each row
  when (old.social_security_number is distinct from new.social_security_number
    or old.social_security_number_index is not distinct from new.social_security_number_index)
  execute function app_touch();
create trigger number_index before update on applicant_overrides for each row
  when ((old.social_security_number_mark is distinct from new.social_security_number_mark or new.social_security_number is null)
    and old.social_security_number_index is not distinct from new.social_security_number_index)
  execute function app_number_index();
