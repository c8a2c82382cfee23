create or replace view merchant.merchant_view with (security_invoker = true) as
select code as merchant_code, name, languages, default_language, time_zone, jurisdiction, currency,
       jurisdiction <> 'br-spa' and exists (
         select from merchant.switch s where s.merchant_code = m.code and s.mod_id = 'COCKFIGHT3' and s.is_enabled
       ) as shows_cockfight
  from merchant.merchant m;

grant select on merchant.merchant_view to jogada_app;
