-- Which country's rules hold for a brand, for those who write its content.

create or replace view merchant.merchant_view as
  select code as merchant_code, name, languages, default_language, time_zone, jurisdiction from merchant.merchant;
