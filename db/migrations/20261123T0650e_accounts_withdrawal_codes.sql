-- A code may confirm one withdrawal: it is bound to its amount and key.
alter table accounts.verification_code drop constraint verification_code_purpose_check;
alter table accounts.verification_code add constraint verification_code_purpose_check
  check (purpose in ('login', 'password_reset', 'registration', 'contact_change', 'payment_password', 'withdrawal'));
