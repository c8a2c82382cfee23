-- The master keys that columns were sealed with, by a digest that discloses nothing of them. A start without a key that is still in use is
-- refused; `npm run secrets:reseal` sets `resealed_at` once no column is sealed with the key.
create table platform.data_key (
  id            text        primary key,
  first_used_at timestamptz not null,
  resealed_at   timestamptz
);
grant select, insert, update on platform.data_key to jogada_app;
