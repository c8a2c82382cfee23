-- Vendors that keep the player's money themselves while they play: it is transferred in, and transferred back
-- (docs/vendor-adapters.md, "The transfer wallet").

alter table games.vendor drop constraint api_is_known;
alter table games.vendor add constraint api_is_known check (api in ('wallet', 'aggregator', 'transfer'));

create table games.transfer_wallet (
  vendor_code       text     primary key references games.vendor (code),
  -- Where its API is called.
  base_url          text     not null check (base_url ~ '^https?://[^?#]+$'),
  -- What we are called there.
  operator_name     text     not null check (length(operator_name) between 1 and 64),
  -- hmac_sha256 signs both ways; md5 is for vendors that know nothing else, and leaves their answers to TLS.
  signature         text     not null default 'hmac_sha256' check (signature in ('hmac_sha256', 'md5')),
  currencies        text[]   not null check (cardinality(currencies) > 0),
  minimum_amount    bigint   not null default 100,
  maximum_amount    bigint   not null default 5000000,
  timeout_ms        integer  not null default 5000 check (timeout_ms between 100 and 30000),
  -- How long after it was sent an order may still take effect there, by the vendor's word: only after that does "not
  -- found" say that it never will.
  order_life_ms     bigint   not null default 600000 check (order_life_ms >= 0),
  -- Money whose balance has not changed for so long comes back by itself.
  idle_after_ms     bigint   not null default 1800000 check (idle_after_ms >= 60000),
  constraint transfer_limits_in_order check (0 < minimum_amount and minimum_amount <= maximum_amount)
);

-- A member who is known to such a vendor, and what is known of their money there.
create table games.vendor_player (
  member_id     text        not null,
  vendor_code   text        not null references games.vendor (code),
  merchant_code text        not null,
  currency      char(3)     not null,
  -- What the vendor said last.
  balance       bigint      not null default 0 check (balance >= 0),
  balance_at    timestamptz not null,
  -- When somebody must look whether it should come back; null while nothing is there.
  check_at      timestamptz,
  -- It comes back now, whatever the player does.
  is_leaving    boolean     not null default false,
  created_at    timestamptz not null,
  primary key (member_id, vendor_code)
);
create index vendor_player_to_check on games.vendor_player (check_at) where check_at is not null;

create table games.vendor_transfer (
  member_id     text        not null,
  -- Also the id that the vendor knows it by.
  id            text        not null,
  vendor_code   text        not null references games.vendor (code),
  merchant_code text        not null,
  direction     text        not null check (direction in ('in', 'out')),
  amount        bigint      not null check (amount > 0),
  currency      char(3)     not null,
  -- in: requested with the money held; out: requested with nothing moved. sent: the vendor may have it; unknown: it has
  -- been asked and has not said. confirmed and refused are ends, each with its posting in the same transaction.
  state         text        not null default 'requested' check (state in ('requested', 'sent', 'unknown', 'confirmed', 'refused')),
  reason_code   text,
  attempts      integer     not null default 0,
  next_at       timestamptz not null,
  -- The first and the last time that it was sent.
  first_sent_at timestamptz,
  last_sent_at  timestamptz,
  created_at    timestamptz not null,
  ended_at      timestamptz,
  primary key (member_id, id),
  constraint sent_transfer_has_its_time check (state not in ('sent', 'unknown', 'confirmed') or (first_sent_at is not null and last_sent_at is not null)),
  constraint ended_transfer_has_its_time check ((state in ('confirmed', 'refused')) = (ended_at is not null))
);
-- One at a time for each member and vendor: what is on its way is certain before more is moved.
create unique index one_open_vendor_transfer on games.vendor_transfer (member_id, vendor_code) where state in ('requested', 'sent', 'unknown');
create index vendor_transfer_open on games.vendor_transfer (next_at) where state in ('requested', 'sent', 'unknown');
create index vendor_transfer_by_vendor_time on games.vendor_transfer (vendor_code, created_at);

-- What a person must look at: a vendor that says otherwise than it was asked, or than it said before.
create table games.vendor_incident (
  kind        text        not null,
  subject_id  text        not null,
  vendor_code text        not null references games.vendor (code),
  member_id   text        not null,
  facts       jsonb       not null,
  at          timestamptz not null,
  primary key (kind, subject_id)
);

-- The vendors whose pages may be opened in a frame.
create view games.frame_origin_view as
  select origin from games.vendor where is_enabled and origin is not null;

grant select, insert, update on games.transfer_wallet, games.vendor_player, games.vendor_transfer to jogada_app;
grant select, insert on games.vendor_incident to jogada_app;
grant select on games.frame_origin_view to jogada_app;
