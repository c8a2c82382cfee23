-- Signs that a merchant's staff sent, drawn anew by us: no other bytes of what was sent are kept. A brand names them by id.
create table merchant.brand_sign (
  id            text        primary key,
  merchant_code text        not null references merchant.merchant (code),
  -- SHA-256 of what was sent: the same file is the same sign.
  sent_hash     bytea       not null check (octet_length(sent_hash) = 32),
  -- Of what was sent, pixels.
  width         integer     not null check (width > 0),
  height        integer     not null check (height > 0),
  -- Whether it fills its square.
  is_opaque     boolean     not null,
  -- What colours are seen of it, to hold against the grounds that it stands on.
  tones         jsonb       not null,
  -- WebP, a square of 512 pixels.
  bytes         bytea       not null check (octet_length(bytes) between 1 and 2000000),
  -- When it was last sent.
  added_at      timestamptz not null,
  added_by      text        not null,
  constraint brand_sign_once unique (merchant_code, sent_hash)
);
create index brand_sign_by_time on merchant.brand_sign (merchant_code, added_at desc, id desc);
-- It is compressed as it comes.
alter table merchant.brand_sign alter column bytes set storage external;

grant select, insert, update, delete on merchant.brand_sign to jogada_app;
