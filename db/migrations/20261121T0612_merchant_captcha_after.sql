-- After how many refused logins of an account a captcha is asked for; 0 asks every time.
alter table merchant.merchant
  add column captcha_after_failures smallint not null default 3 constraint captcha_after_in_bounds check (captcha_after_failures between 0 and 20);
