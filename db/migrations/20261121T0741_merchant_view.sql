-- What other domains may know of a brand without being asked by one of its players.
create view merchant.merchant_view as
  select code as merchant_code, name, languages, default_language, time_zone from merchant.merchant;
grant select on merchant.merchant_view to jogada_app;
