-- A password that another operator has set. Its owner changes it at the first sign-in, and until then makes no other call.
alter table accounts.operator add column must_change_password boolean not null default false;
