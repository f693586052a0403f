-- outside a transaction
-- What lists are searched by from now on.
create index concurrently if not exists applications_customer
  on applications (organization_id, customer_id, created_at, id);
create index concurrently if not exists applications_desired
  on applications (organization_id, desired_move_in_date, id);
create index concurrently if not exists applications_submitted
  on applications (organization_id, submitted_at, id);
create index concurrently if not exists applications_signed
  on applications (organization_id, signed_at, id);
create index concurrently if not exists applications_screening
  on applications (organization_id, screening_status, created_at, id) where screening_status is not null;
create index concurrently if not exists leases_move_in
  on leases (organization_id, move_in_date, id);
create index concurrently if not exists leases_move_out
  on leases (organization_id, move_out_date, id);
create index concurrently if not exists leases_signed
  on leases (organization_id, signed_at, id);
create index concurrently if not exists leases_completed
  on leases (organization_id, completed_at, id);
create index concurrently if not exists move_ins_unit
  on move_ins (organization_id, unit_id, created_at, id);
create index concurrently if not exists move_outs_unit
  on move_outs (organization_id, unit_id, created_at, id);
create index concurrently if not exists move_outs_notice
  on move_outs (organization_id, notice_date, id);
