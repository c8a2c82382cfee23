-- Whether a merchant shows cockfights: off unless it is switched on, and never where the law forbids it.

create or replace view merchant.merchant_view as
select code as merchant_code, name, languages, default_language, time_zone, jurisdiction, currency,
       jurisdiction <> 'br-spa' and exists (
         select from merchant.switch s where s.merchant_code = m.code and s.mod_id = 'COCKFIGHT3' and s.is_enabled
       ) as shows_cockfight
  from merchant.merchant m;
