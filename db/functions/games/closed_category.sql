-- Categories of which a merchant may offer no game.
create or replace view games.closed_category with (security_invoker = true) as
  select m.merchant_code, r.category, r.status
    from merchant.merchant_view m join games.category_rule r on r.jurisdiction = m.jurisdiction
   where r.status = 'prohibited'
      or not exists (select from games.category_certificate c where c.merchant_code = m.merchant_code and c.category = r.category);

grant select on games.closed_category to jogada_app;
