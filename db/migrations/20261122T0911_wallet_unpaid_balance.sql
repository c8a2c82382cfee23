-- What a closed account holds and could not be paid out is something that somebody should look at.
alter table wallet.risk_alert drop constraint risk_alert_kind_check;
alter table wallet.risk_alert add constraint risk_alert_kind_check
  check (kind in ('registrations', 'deposits', 'withdrawals', 'unpaid_balance'));
