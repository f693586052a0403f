-- What is to be repaired, and for whom.

create table work_orders (
  organization_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  unit_id uuid,
  household_id uuid,
  customer_id uuid,
  status text not null default 'OPEN' check (status in ('OPEN', 'SCHEDULED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELED')),
  priority text not null default 'NORMAL' check (priority in ('EMERGENCY', 'HIGH', 'NORMAL', 'LOW', 'WARRANTY')),
  description text not null,
  requestor_name text,
  requestor_email text,
  requestor_phone text,
  entry_notes text,
  entry_preference text not null default 'ANYTIME' check (entry_preference in ('ANYTIME', 'CALL_FIRST', 'APPOINTMENT_ONLY')),
  has_pet_alert boolean not null default false,
  due_date date,
  completed_at timestamptz(3),
  assigned_user_id uuid,
  alarm_code bytea,                             -- sealed
  door_code bytea,                              -- sealed
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, household_id) references households (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, assigned_user_id) references users (organization_id, id)
);
create index work_orders_created on work_orders (organization_id, created_at, id);
create index work_orders_updated on work_orders (organization_id, updated_at, id);
create index work_orders_property on work_orders (organization_id, property_id, created_at, id);
create index work_orders_unit on work_orders (organization_id, unit_id, created_at, id);
create index work_orders_household on work_orders (organization_id, household_id, created_at, id);
create index work_orders_customer on work_orders (organization_id, customer_id, created_at, id);
create index work_orders_assigned_user on work_orders (organization_id, assigned_user_id, created_at, id);
create index work_orders_status on work_orders (organization_id, status, created_at, id);
create index work_orders_status_order on work_orders (organization_id, status, id);
create index work_orders_priority on work_orders (organization_id, priority, created_at, id);
create index work_orders_due on work_orders (organization_id, due_date, id);
select app_records('work_orders');
select app_importable('work_orders');
select app_idempotent('work_orders');
