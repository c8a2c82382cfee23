-- The trail that the staff reads has the lines of the system beside those of the staff.
create index audit_of_staff_and_system on accounts.audit (at, id) where actor_kind in ('operator', 'system');
drop index accounts.audit_of_staff;
