-- Rounds that many players share: a chain of seeds per game, the rounds made of it, and each player's tickets in them.
create table arcade.room_chain (
  id         uuid        primary key,
  game_id    text        not null,
  -- The last link; hashing it over and over gives every earlier one. Secret until used.
  root       bytea       not null,
  rounds     integer     not null,
  -- The first link, published before the first round.
  commitment text        not null,
  created_at timestamptz not null,
  constraint root_is_32_bytes check (octet_length(root) = 32),
  constraint commitment_is_hex check (commitment ~ '^[0-9a-f]{64}$'),
  constraint chain_has_rounds check (rounds > 0)
);
create index room_chain_by_game on arcade.room_chain (game_id, created_at desc);

create table arcade.room_round (
  id         text        primary key,
  game_id    text        not null,
  chain_id   uuid        not null references arcade.room_chain (id),
  number     integer     not null,
  state      text        not null check (state in ('betting', 'playing', 'ended', 'void')),
  -- SHA-256 of the seed, known while bets are taken.
  commitment text        not null,
  mix        text,
  seed       bytea,
  outcome    jsonb,
  opened_at  timestamptz not null,
  plays_at   timestamptz,
  ended_at   timestamptz,
  -- A link of the chain decides one round only.
  constraint room_round_link_unique unique (chain_id, number),
  -- The seed is secret until the round is over.
  constraint room_seed_after_end check ((state in ('ended', 'void')) = (seed is not null)),
  constraint room_ended_has_outcome check (state <> 'ended' or outcome is not null)
);
create unique index room_round_one_open on arcade.room_round (game_id) where state in ('betting', 'playing');
create index room_round_by_game on arcade.room_round (game_id, opened_at desc);

create table arcade.room_ticket (
  id                text        primary key,
  round_id          text        not null references arcade.room_round (id),
  game_id           text        not null,
  player_id         text        not null,
  session_id        uuid        not null,
  ticket_key        text        not null,
  is_demo           boolean     not null,
  member_id         text,
  wallet_session_id text,
  nickname          text        not null,
  currency          char(3)     not null,
  stake_amount      bigint      not null,
  bet               jsonb       not null,
  client_seed       text        not null,
  state             text        not null
    check (state in ('intended', 'placed', 'decided', 'settled', 'refused', 'rolling_back', 'rolled_back')),
  place_number      integer,
  cash_out          integer,
  win_amount        bigint,
  balance_amount    bigint,
  error_code        text,
  attempts          integer     not null default 0,
  lease_until       timestamptz not null,
  next_attempt_at   timestamptz not null,
  created_at        timestamptz not null,
  decided_at        timestamptz,
  closed_at         timestamptz,
  constraint ticket_stake_is_positive check (stake_amount > 0),
  constraint ticket_win_not_negative check (win_amount >= 0),
  constraint ticket_decided_has_win check ((state in ('decided', 'settled')) = (win_amount is not null)),
  constraint ticket_client_seed_is_bounded check (char_length(client_seed) between 1 and 32),
  -- The same press of the button is the same ticket.
  constraint ticket_key_unique unique (player_id, ticket_key)
);
create index room_ticket_by_round on arcade.room_ticket (round_id);
create index room_ticket_by_player on arcade.room_ticket (player_id, game_id, created_at desc);
create index room_ticket_by_time on arcade.room_ticket (created_at);
-- The recovery job's work list.
create index room_ticket_to_recover on arcade.room_ticket (next_attempt_at) where state in ('intended', 'decided', 'rolling_back');
