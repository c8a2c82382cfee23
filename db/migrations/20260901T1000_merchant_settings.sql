-- Brands and their settings. A merchant is found by the host that was called.

create schema merchant;

create table merchant.merchant (
  code                 text     primary key check (code ~ '^[a-z][a-z0-9_]{1,31}$'),
  name                 text     not null check (char_length(name) between 1 and 60),
  currency             char(3)  not null,
  time_zone            text     not null,
  languages            text[]   not null check (cardinality(languages) > 0),
  default_language     text     not null,
  -- CSS custom properties that differ from the default brand.
  theme_dark           jsonb    not null default '{}',
  theme_light          jsonb    not null default '{}',
  jurisdiction         text     not null default 'standard',
  is_under_maintenance boolean  not null default false,
  mem_cen              smallint not null default 1 check (mem_cen in (0, 1)),
  dep_func             smallint not null default 1 check (dep_func in (0, 1)),
  licence              jsonb,
  created_at           timestamptz not null,
  constraint default_language_is_offered check (default_language = any (languages))
);

create table merchant.host (
  host          text primary key check (host = lower(host)),
  merchant_code text not null references merchant.merchant (code)
);

-- The whitelabel tree. A child is on only when all above it are.
create table merchant.switch (
  merchant_code text     not null references merchant.merchant (code),
  mod_id        text     not null,
  parent_mod_id text,
  is_enabled    boolean  not null,
  position      smallint not null default 0,
  primary key (merchant_code, mod_id),
  foreign key (merchant_code, parent_mod_id) references merchant.switch (merchant_code, mod_id),
  constraint switch_is_not_its_own_parent check (parent_mod_id <> mod_id)
);

create table merchant.registration_field (
  merchant_code    text     not null references merchant.merchant (code),
  field_name       text     not null,
  is_enabled       boolean  not null,
  is_required      boolean  not null,
  -- A regular expression, or '*' for any text.
  accepted_pattern text     not null default '*',
  pattern_id       text     not null default '',
  min_length       smallint not null default 0 check (min_length >= 0),
  max_length       smallint not null default 128,
  position         smallint not null default 0,
  primary key (merchant_code, field_name),
  constraint field_lengths_in_order check (min_length <= max_length),
  constraint field_required_only_when_enabled check (is_enabled or not is_required)
);

create table merchant.link (
  merchant_code text     not null references merchant.merchant (code),
  kind          text     not null check (kind in ('customer_service', 'resource', 'image_cdn')),
  type          text     not null,
  url           text     not null,
  position      smallint not null default 0,
  primary key (merchant_code, kind, type, url)
);

grant usage on schema merchant to jogada_app;
grant select, insert, update, delete on all tables in schema merchant to jogada_app;
