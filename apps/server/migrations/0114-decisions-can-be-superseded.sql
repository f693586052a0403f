-- 0113 has taken its place.
alter table screening_decisions drop constraint screening_decisions_organization_id_screening_request_id_key;
