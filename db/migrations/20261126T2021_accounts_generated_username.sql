-- A member registered by mobile number has a generated username until they choose one, once.

alter table accounts.member add column has_generated_username boolean not null default false;
