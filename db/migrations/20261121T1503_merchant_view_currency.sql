-- Other domains write amounts for a merchant too.
create or replace view merchant.merchant_view as
  select code as merchant_code, name, languages, default_language, time_zone, jurisdiction, currency from merchant.merchant;
