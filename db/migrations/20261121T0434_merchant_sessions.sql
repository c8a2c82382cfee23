-- At how many places an account may be signed in at once. With one, a later sign-in ends the earlier.

alter table merchant.merchant
  add column sessions_max smallint not null default 1 constraint sessions_max_in_bounds check (sessions_max between 1 and 20);
