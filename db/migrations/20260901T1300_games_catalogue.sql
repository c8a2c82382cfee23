-- The catalogue: vendors, the keys they sign with, their games, and what each merchant withholds.

create schema games;

-- Case- and accent-blind text for search. Immutable, unlike unaccent(), so that a generated column may use it.
create function games.fold(text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize($1, NFKD), U&'[\0300-\036F]', '', 'g'));

create table games.vendor (
  -- Also the ledger's source of this vendor's movements.
  code text primary key check (code ~ '^[a-z0-9_-]{2,40}$'),
  name text not null,
  name_folded text not null generated always as (games.fold(name)) stored,
  -- Where its games are opened; null when the installation's settings say it.
  origin text check (origin ~ '^https?://[^/]+$'),
  icon_path text not null,
  -- Off: no launch and no new bet. What is owed is still paid.
  is_enabled boolean not null default true,
  -- Addresses that it may call from; none means any.
  allowed_addresses cidr[] not null default '{}',
  sort_order int not null default 0,
  created_at timestamptz not null
);

-- Two keys may be alive, so that a vendor changes over without a gap.
create table games.vendor_key (
  vendor_code text not null references games.vendor (code),
  slot smallint not null check (slot in (1, 2)),
  key_id text,
  -- The secret, sealed with a key that is not in the database: a signature over it needs the secret itself.
  sealed_secret bytea,
  -- Or the name under which the installation's secrets hold both.
  secret_ref text,
  created_at timestamptz not null,
  primary key (vendor_code, slot),
  constraint key_is_sealed_or_named check ((secret_ref is null) = (sealed_secret is not null) and (sealed_secret is null) = (key_id is null)),
  constraint key_id_names_one_key unique (vendor_code, key_id)
);

create table games.game (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{1,63}$'),
  vendor_code text not null references games.vendor (code),
  name text not null,
  name_folded text not null generated always as (games.fold(name)) stored,
  category text not null check (category in ('LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LIVESTREAM')),
  classification text not null default '',
  is_enabled boolean not null default true,
  is_hot boolean not null default false,
  is_new boolean not null default false,
  -- The vendor's own limits of one bet, minor units.
  min_bet_amount bigint not null check (min_bet_amount > 0),
  max_bet_amount bigint not null,
  line_count int not null default 0 check (line_count >= 0),
  has_free_play boolean not null,
  -- What the vendor states, rounded down.
  rtp_basis_points int not null check (rtp_basis_points between 1 and 10000),
  volatility text not null check (volatility in ('low', 'medium', 'high')),
  -- Picture path without size and ending.
  art_path text not null,
  -- A CSS colour, shown until the picture is there.
  colour text not null,
  sort_order int not null default 0,
  created_at timestamptz not null,
  constraint bet_limits_in_order check (max_bet_amount >= min_bet_amount)
);
create index game_by_vendor on games.game (vendor_code);

-- A merchant offers every enabled game but these.
create table games.withheld_game (
  merchant_code text not null,
  game_id text not null references games.game (id),
  primary key (merchant_code, game_id)
);

grant usage on schema games to jogada_app;
grant select, insert, update on games.vendor, games.game to jogada_app;
grant select, insert, update, delete on games.vendor_key, games.withheld_game to jogada_app;
