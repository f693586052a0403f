-- Which fields somebody corrected, never their values. Null for every other deed.
alter table audit_entries add column fields text[];
