-- The built-in game vendor keeps its own books. It shares a server with the platform, never a table.
create schema if not exists arcade;

create table arcade.seed (
  id               uuid        primary key,
  player_id        text        not null,
  state            text        not null check (state in ('next', 'active', 'revealed')),
  server_seed      bytea       not null,
  server_seed_hash text        not null,
  client_seed      text        not null,
  next_nonce       bigint      not null default 0,
  created_at       timestamptz not null,
  revealed_at      timestamptz,
  constraint server_seed_is_32_bytes check (octet_length(server_seed) = 32),
  constraint server_seed_hash_is_hex check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  constraint client_seed_is_bounded check (char_length(client_seed) between 1 and 64),
  constraint revealed_when_revealed check ((state = 'revealed') = (revealed_at is not null))
);
-- One seed in play and one committed to follow it, per player.
create unique index seed_one_active on arcade.seed (player_id) where state = 'active';
create unique index seed_one_next on arcade.seed (player_id) where state = 'next';
create index seed_by_player on arcade.seed (player_id, created_at desc);

create table arcade.session (
  id                uuid        primary key,
  token_hash        bytea       not null,
  player_id         text        not null,
  game_id           text        not null,
  member_id         text,
  wallet_session_id text,
  nickname          text        not null,
  currency          char(3)     not null,
  play_balance      bigint,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  constraint session_token_unique unique (token_hash),
  -- Real play has a member and no balance of ours; demo play has a balance of ours and no member.
  constraint session_is_real_or_demo check (
    (member_id is not null and wallet_session_id is not null and play_balance is null)
    or (member_id is null and wallet_session_id is null and play_balance is not null)
  ),
  constraint play_balance_not_negative check (play_balance >= 0)
);
create index session_by_expiry on arcade.session (expires_at);

create table arcade.round (
  id              text        primary key,
  player_id       text        not null,
  session_id      uuid        not null,
  game_id         text        not null,
  spin_key        text        not null,
  is_demo         boolean     not null,
  member_id       text,
  wallet_session_id text,
  currency        char(3)     not null,
  stake_amount    bigint      not null,
  seed_id         uuid        not null references arcade.seed (id),
  nonce           bigint      not null,
  state           text        not null check (state in ('intended', 'decided', 'settled', 'refused', 'rolling_back', 'rolled_back')),
  result          jsonb,
  win_amount      bigint,
  balance_amount  bigint,
  error_code      text,
  attempts        integer     not null default 0,
  lease_until     timestamptz not null,
  next_attempt_at timestamptz not null,
  created_at      timestamptz not null,
  decided_at      timestamptz,
  closed_at       timestamptz,
  shown_at        timestamptz,
  constraint stake_is_positive check (stake_amount > 0),
  constraint win_not_negative check (win_amount >= 0),
  -- A decided round keeps its result for ever; one that was never decided has none.
  constraint decided_has_result check ((state in ('decided', 'settled')) = (result is not null and win_amount is not null)),
  -- The same press of the button is the same round.
  constraint round_key_unique unique (player_id, spin_key),
  -- A nonce decides one round only.
  constraint round_nonce_unique unique (seed_id, nonce)
);
-- One round at a time: the next bet waits until the last round is paid.
create unique index round_one_open on arcade.round (player_id, game_id) where state in ('intended', 'decided');
-- The recovery job's work list.
create index round_to_recover on arcade.round (next_attempt_at) where state in ('intended', 'decided', 'rolling_back');
create index round_by_player on arcade.round (player_id, game_id, created_at desc);
