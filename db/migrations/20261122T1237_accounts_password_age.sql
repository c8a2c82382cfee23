-- When the password was last chosen; null while it is the one that the account was opened with.
alter table accounts.member add column password_set_at timestamptz;
