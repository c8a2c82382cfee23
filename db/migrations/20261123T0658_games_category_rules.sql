-- Which kinds of games a country's rules let a merchant offer: facts of the law, so no process of the site may write them.

create table games.category_rule (
  jurisdiction text not null,
  -- A category that has no row is allowed.
  category text not null,
  status text not null constraint a_status_is_known check (status in ('needs_certificate', 'prohibited')),
  primary key (jurisdiction, category)
);

insert into games.category_rule (jurisdiction, category, status) values
  ('br-spa', 'COCKFIGHT', 'prohibited'),
  ('br-spa', 'PVP', 'needs_certificate'),
  ('br-spa', 'LOTT', 'needs_certificate'),
  ('br-spa', 'ELOTT', 'needs_certificate'),
  ('br-spa', 'LIVESTREAM', 'needs_certificate');

-- What a merchant has on file for a category that needs one.
create table games.category_certificate (
  merchant_code text not null,
  category text not null,
  certificate_id text not null constraint a_certificate_has_an_id check (length(certificate_id) between 3 and 80),
  recorded_at timestamptz not null,
  primary key (merchant_code, category)
);

-- The categories of which a merchant may offer no game.
create view games.closed_category with (security_invoker = true) as
  select m.merchant_code, r.category, r.status
    from merchant.merchant_view m join games.category_rule r on r.jurisdiction = m.jurisdiction
   where r.status = 'prohibited'
      or not exists (select from games.category_certificate c where c.merchant_code = m.merchant_code and c.category = r.category);

grant select on games.category_rule, games.closed_category to jogada_app;
grant select, insert, update, delete on games.category_certificate to jogada_app;
select platform.wall_by_merchant('games.category_certificate');
