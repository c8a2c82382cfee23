-- The lockouts in a row of a guessed secret: each is twice as long as the one before, until the right secret resets them.

alter table accounts.attempt_counter add column lockouts integer not null default 0 constraint lockouts_count_up check (lockouts >= 0);
