-- What makes a merchant's look, and every look that it had: the tables in theme_dark and theme_light are worked out from it.
alter table merchant.merchant add column brand jsonb;

create table merchant.brand_version (
  merchant_code text not null references merchant.merchant (code),
  version integer not null check (version > 0),
  -- Null is the house's own look.
  brand jsonb,
  saved_by text not null,
  saved_at timestamptz not null,
  constraint brand_version_pkey primary key (merchant_code, version)
);
-- A history is added to, and never rewritten.
grant select, insert on merchant.brand_version to jogada_app;
