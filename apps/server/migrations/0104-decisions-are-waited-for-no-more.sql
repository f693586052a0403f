create function app_request_decided() returns trigger language plpgsql as $$
begin
  update screening_requests q set undecided_since = null
  where q.organization_id = new.organization_id and q.id = new.screening_request_id and q.undecided_since is not null;
  return null;
end $$;
create trigger undecided_since after insert on screening_decisions for each row execute function app_request_decided();
