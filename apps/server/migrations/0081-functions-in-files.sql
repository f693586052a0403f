-- SQL functions lie in files of their own (src/**/sql), which `gatelodge migrate` applies after the migrations. One row for each text that was
-- applied. That of the highest version is in force; of several, the last.
create table schema_functions (
  name text not null,
  version int not null,
  checksum text not null,
  applied_at timestamptz not null default clock_timestamp(),
  primary key (name, version, checksum)
);
grant select on schema_functions to gatelodge_system;
