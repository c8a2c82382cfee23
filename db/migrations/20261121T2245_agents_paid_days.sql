-- When everybody had been paid for a day: its shares are not looked at again.
alter table agents.closed_day add column paid_at timestamptz;
create index closed_day_unpaid on agents.closed_day (merchant_code, day) where paid_at is null;
grant update on agents.closed_day to jogada_app;
