-- Likewise.
alter table screening_applicants add column social_security_number_index bytea;
grant update (social_security_number_index) on screening_applicants to gatelodge_app;
create trigger number_index before update on screening_applicants for each row
  when ((old.social_security_number_mark is distinct from new.social_security_number_mark or new.social_security_number is null)
    and old.social_security_number_index is not distinct from new.social_security_number_index)
  execute function app_number_index();
