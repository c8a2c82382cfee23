-- The points store: settled rounds earn points, which members exchange for bonuses and game rounds.
create table promotions.points_store (
  merchant_code text        primary key,
  -- While closed no round earns points and nothing is sold.
  is_open       boolean     not null,
  -- Staked in settled rounds for one point, minor units. Null: that of the VIP programme.
  point_amount  bigint      check (point_amount > 0),
  -- Full months after the month of their booking until points expire.
  expiry_months smallint    not null check (expiry_months between 1 and 60),
  -- Rounds settled earlier earn nothing.
  opened_at     timestamptz not null,
  changed_at    timestamptz not null,
  changed_by    text        not null,
  revision      integer     not null default 1
);
grant select, insert, update on promotions.points_store to jogada_app;
select platform.wall_by_merchant('promotions.points_store');

-- The rate at which a round earned points, fixed when it is first counted. Null: it earns none.
alter table promotions.vip_round add column store_point_amount bigint;

create table promotions.points_member (
  member_id     text        primary key,
  merchant_code text        not null,
  -- The sum of the member's entries, and of what is left in the lots.
  balance       bigint      not null default 0 constraint points_never_negative check (balance >= 0),
  -- Millionths of a point that are no whole point yet. Negative: points that were spent before their round was rolled back.
  rest_micropoints bigint   not null default 0 check (rest_micropoints < 1000000),
  -- The number of entries.
  version       bigint      not null default 0,
  changed_at    timestamptz not null
) with (fillfactor = 70);
grant select, insert, update on promotions.points_member to jogada_app;
select platform.wall_by_merchant('promotions.points_member');

-- What is left of the points booked in a month of the merchant's calendar. They expire together.
create table promotions.points_lot (
  member_id     text        not null references promotions.points_member (member_id),
  month         date        not null,
  merchant_code text        not null,
  points_left   bigint      not null check (points_left >= 0),
  expires_at    timestamptz not null,
  -- When the letter about the expiry was sent.
  warned_at     timestamptz,
  primary key (member_id, month)
) with (fillfactor = 70);
create index points_lot_by_expiry on promotions.points_lot (expires_at) where points_left > 0;
grant select, insert, update on promotions.points_lot to jogada_app;
select platform.wall_by_merchant('promotions.points_lot');

create table promotions.points_item (
  id            text        primary key,
  merchant_code text        not null,
  kind          text        not null check (kind in ('bonus', 'free_rounds')),
  -- { "<language>": "<name>" }
  names         jsonb       not null,
  currency      char(3)     not null,
  -- Of the bonus, or the stake of each round; minor units.
  amount        bigint      not null check (amount > 0),
  -- Wagering multiple of the bonus or of the rounds' win; 0: cash.
  wager_times   smallint    not null check (wager_times between 0 and 60),
  game_id       text,
  rounds        smallint    check (rounds between 1 and 100),
  -- Highest win of the rounds, minor units; null without one.
  maximum_amount bigint     check (maximum_amount > 0),
  play_days     smallint    check (play_days between 1 and 90),
  -- Points.
  price         bigint      not null check (price > 0),
  -- Units offered in all; null: unlimited.
  stock         integer     check (stock >= 0),
  sold_count    integer     not null default 0,
  -- Units per member; null: unlimited.
  member_limit  integer     check (member_limit > 0),
  starts_at     timestamptz not null,
  ends_at       timestamptz,
  is_on         boolean     not null,
  position      integer     not null default 0,
  created_at    timestamptz not null,
  changed_at    timestamptz not null,
  changed_by    text        not null,
  revision      integer     not null default 1,
  constraint points_item_within_stock check (sold_count >= 0 and (stock is null or sold_count <= stock)),
  constraint points_item_ends_after_its_start check (ends_at > starts_at),
  constraint points_item_rounds_are_whole
    check ((kind = 'free_rounds') = (game_id is not null) and (game_id is null) = (rounds is null) and (game_id is null) = (play_days is null))
);
create index points_item_by_merchant on promotions.points_item (merchant_code, position, id);
grant select, insert, update on promotions.points_item to jogada_app;
select platform.wall_by_merchant('promotions.points_item');

-- Every price of an item, in points. Rows are never changed.
create table promotions.points_price (
  item_id text        not null references promotions.points_item (id),
  number  integer     not null check (number > 0),
  price   bigint      not null check (price > 0),
  from_at timestamptz not null,
  set_by  text        not null,
  primary key (item_id, number)
);
grant select, insert on promotions.points_price to jogada_app;

create table promotions.points_purchase (
  id             text        primary key,
  member_id      text        not null,
  merchant_code  text        not null,
  item_id        text        not null references promotions.points_item (id),
  -- Points.
  price          bigint      not null check (price > 0),
  wager_times    smallint    not null,
  -- What was granted, one of both.
  reward_id      text,
  free_rounds_id text        unique,
  bought_at      timestamptz not null,
  constraint points_purchase_grants_one check ((reward_id is null) <> (free_rounds_id is null))
);
create index points_purchase_by_member on promotions.points_purchase (member_id, item_id);
grant select, insert on promotions.points_purchase to jogada_app;
select platform.wall_by_merchant('promotions.points_purchase');

-- The book: every change of a member's points with its cause. Rows are never changed.
create table promotions.points_entry (
  member_id     text        not null references promotions.points_member (member_id),
  -- From 1 without a gap.
  version       bigint      not null check (version > 0),
  merchant_code text        not null,
  -- earned, reversed: by settled rounds and their rollbacks.
  cause         text        not null check (cause in ('earned', 'reversed', 'purchased', 'expired')),
  points        bigint      not null,
  balance_after bigint      not null check (balance_after >= 0),
  purchase_id   text        references promotions.points_purchase (id),
  -- The expired points' month.
  month         date,
  at            timestamptz not null,
  primary key (member_id, version),
  constraint points_entry_moves_its_way check (case when cause = 'earned' then points > 0 else points < 0 end),
  constraint points_entry_names_its_cause check ((cause = 'purchased') = (purchase_id is not null) and (cause = 'expired') = (month is not null)),
  constraint points_entry_once_per_purchase unique (purchase_id)
);
grant select, insert on promotions.points_entry to jogada_app;
select platform.wall_by_merchant('promotions.points_entry');
