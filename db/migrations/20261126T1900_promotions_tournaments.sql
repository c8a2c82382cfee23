-- A tournament: its members' settled rounds give a score, and the highest scores share a prize pool. Its terms do not change after
-- publication.
create table promotions.tournament (
  id                 text        primary key,
  merchant_code      text        not null,
  -- submitted: a second operator decides about its prize pool.
  state              text        not null check (state in ('draft', 'submitted', 'published', 'finished', 'cancelled')),
  starts_at          timestamptz not null,
  ends_at            timestamptz not null,
  currency           char(3)     not null,
  scoring            text        not null check (scoring in ('stake', 'multiple', 'net')),
  -- Rounds below it do not count, minor units.
  minimum_stake_amount bigint    not null check (minimum_stake_amount > 0),
  -- Null: all categories.
  category           text,
  -- Empty: all games of the category.
  game_ids           text[]      not null default '{}',
  entries_max        integer     not null check (entries_max between 2 and 5000),
  -- VIP level needed to enter; 0: none.
  level_needed       smallint    not null check (level_needed between 0 and 20),
  pool_amount        bigint      not null check (pool_amount > 0),
  -- Parts of the pool, by rank from the first.
  shares             integer[]   not null check (cardinality(shares) between 1 and 100),
  -- Wagering multiple of a prize; 0: cash.
  wager_times        smallint    not null check (wager_times between 0 and 100),
  entry_count        integer     not null default 0,
  -- SHA-256 of the terms, from publication.
  terms_hash         bytea,
  published_at       timestamptz,
  start_notified_at  timestamptz,
  -- The result is final from here on.
  finished_at        timestamptz,
  result_hash        bytea,
  previous_hash      bytea,
  cancelled_at       timestamptz,
  cancel_reason      text        not null default '',
  created_at         timestamptz not null,
  changed_at         timestamptz not null,
  changed_by         text        not null,
  revision           integer     not null default 1,
  constraint tournament_ends_after_its_start check (ends_at > starts_at),
  constraint tournament_within_its_entries check (entry_count between 0 and entries_max),
  constraint tournament_terms_are_committed check ((terms_hash is null) = (published_at is null)),
  constraint tournament_result_is_whole
    check ((state = 'finished') = (finished_at is not null) and (finished_at is null) = (result_hash is null)),
  constraint tournament_cancelled_at check ((state = 'cancelled') = (cancelled_at is not null))
);
create index tournament_by_time on promotions.tournament (merchant_code, ends_at desc, id desc);
create index tournament_under_way on promotions.tournament (ends_at) where state = 'published';
-- Each result names the one before, and no two the same.
create unique index tournament_result_chain on promotions.tournament (merchant_code, previous_hash);
grant select, insert, update on promotions.tournament to jogada_app;
select platform.wall_by_merchant('promotions.tournament');

create table promotions.tournament_text (
  tournament_id text not null references promotions.tournament (id),
  language      text not null,
  name          text not null check (name <> ''),
  summary       text not null default '',
  primary key (tournament_id, language)
);
grant select, insert, update, delete on promotions.tournament_text to jogada_app;

create table promotions.tournament_entry (
  tournament_id  text        not null references promotions.tournament (id),
  member_id      text        not null,
  merchant_code  text        not null,
  -- From 1, by the time of entry. The result names an entry by it.
  entry_number   integer     not null,
  entered_at     timestamptz not null,
  -- Minor units, or hundredths of a multiple.
  score          bigint      not null default 0,
  -- When the score was reached: the earlier of equal scores is ahead.
  score_at       timestamptz,
  round_count    integer     not null default 0 check (round_count >= 0),
  -- Excluded members leave.
  removed_at     timestamptz,
  -- Of the final result; null without a counted round.
  rank           integer,
  prize_amount   bigint      not null default 0 check (prize_amount >= 0),
  -- When the prize became a reward, or was withheld from a member excluded since.
  prize_settled_at timestamptz,
  is_prize_withheld boolean  not null default false,
  primary key (tournament_id, member_id),
  constraint tournament_entry_once unique (tournament_id, entry_number),
  constraint tournament_score_has_rounds check ((score_at is null) = (round_count = 0))
) with (fillfactor = 80);
create index tournament_standing on promotions.tournament_entry (tournament_id, score desc, score_at, entry_number)
  where round_count > 0 and removed_at is null;
create index tournament_entry_by_member on promotions.tournament_entry (member_id, entered_at desc);
create index tournament_prize_due on promotions.tournament_entry (tournament_id, rank) where prize_amount > 0 and prize_settled_at is null;
grant select, insert, update on promotions.tournament_entry to jogada_app;
select platform.wall_by_merchant('promotions.tournament_entry');

-- Rounds that count. Written as they settle, and again from the ledger when the result is determined.
create table promotions.tournament_round (
  tournament_id text        not null,
  member_id     text        not null,
  source        text        not null,
  round_id      text        not null,
  game_id       text        not null,
  stake_amount  bigint      not null,
  win_amount    bigint      not null,
  score         bigint      not null,
  settled_at    timestamptz not null,
  primary key (tournament_id, member_id, source, round_id)
);
create index tournament_best_round on promotions.tournament_round (tournament_id, member_id, score desc, settled_at);
create index tournament_round_by_time on promotions.tournament_round (tournament_id, member_id, settled_at desc);
grant select, insert, update, delete on promotions.tournament_round to jogada_app;

-- Rounds that have not been counted for tournaments yet, a row per batch of events.
create table promotions.tournament_pending (
  member_ids  text[]      not null,
  sources     text[]      not null,
  round_ids   text[]      not null,
  round_count integer     not null generated always as (cardinality(round_ids)) stored,
  noted_at    timestamptz not null,
  constraint tournament_pending_is_whole
    check (cardinality(member_ids) = cardinality(round_ids) and cardinality(sources) = cardinality(round_ids))
);
create index tournament_pending_by_time on promotions.tournament_pending (noted_at);
grant select, insert, update, delete on promotions.tournament_pending to jogada_app;

insert into merchant.switch (merchant_code, mod_id, parent_mod_id, is_enabled, position)
  select merchant_code, 'TOURN3', mod_id, true, 0 from merchant.switch where mod_id = 'MEMCEN3';
