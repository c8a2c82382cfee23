-- A withdrawal before each deposit was staked once: off: no rule; review: staff decide; refuse: not before.
alter table wallet.cashier_setting add column unplayed_rule text not null default 'off';
alter table wallet.cashier_setting add constraint cashier_setting_unplayed_rule check (unplayed_rule in ('off', 'review', 'refuse')) not valid;
