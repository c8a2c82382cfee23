-- The call that consumed a single-use proof, as a keyed hash of its idempotency key and its content. A repeat of this call is accepted, any
-- other call is refused.
alter table accounts.authenticator add column last_step_used_by text;
alter table accounts.recovery_code add column used_by text;
alter table accounts.verification_code add column used_by text;
