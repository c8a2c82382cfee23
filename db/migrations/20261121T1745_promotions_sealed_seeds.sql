-- What a turn of the wheel will be drawn from is read by nobody with a copy of the database: enciphered until the turn, told with it.

alter table promotions.wheel_ticket
  add column sealed_seed bytea,
  add column seed_hash bytea,
  alter column server_seed drop not null;
update promotions.wheel_ticket set seed_hash = sha256(server_seed);
alter table promotions.wheel_ticket
  alter column seed_hash set not null,
  add constraint ticket_has_a_seed check (server_seed is not null or sealed_seed is not null),
  add constraint spun_ticket_is_revealed check (spun_at is null or server_seed is not null);
