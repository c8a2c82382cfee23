-- From when on a kind of alert is raised, where a merchant says otherwise than the program.
create table wallet.risk_rule (
  merchant_code  text        not null,
  kind           text        not null,
  is_on          boolean     not null,
  threshold      integer     not null check (threshold between 2 and 10000),
  window_minutes integer     not null check (window_minutes between 5 and 10080),
  changed_at     timestamptz not null,
  changed_by     text        not null,
  primary key (merchant_code, kind)
);
grant select, insert, update on wallet.risk_rule to jogada_app;

alter table wallet.risk_alert drop constraint risk_alert_kind_check;
alter table wallet.risk_alert add constraint risk_alert_kind_check
  check (kind in ('registrations', 'deposits', 'withdrawals', 'new_keys', 'sign_in_failures', 'stake_jump', 'promo_claims'));
alter table wallet.risk_alert add column window_minutes integer not null default 60;
update wallet.risk_alert set window_minutes = 1440 where kind = 'withdrawals';
alter table wallet.risk_alert alter column window_minutes drop default;
-- What was counted, the first of it: [{ at, memberId, reference, amount, currency, count }].
alter table wallet.risk_alert add column evidence jsonb not null default '[]';
