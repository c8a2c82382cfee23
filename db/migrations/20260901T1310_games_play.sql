-- Playing: launches of games by members, and the winner board.

create table games.launch_session (
  member_id text not null,
  id text not null,
  merchant_code text not null,
  vendor_code text not null references games.vendor (code),
  game_id text not null references games.game (id),
  language text not null,
  currency char(3) not null,
  -- Which of the member's pockets it plays from.
  pocket text not null check (pocket in ('cash', 'play')),
  -- SHA-256 of the one-use token that the frame carries to the vendor.
  token_hash bytea not null,
  token_expires_at timestamptz not null,
  token_used_at timestamptz,
  created_at timestamptz not null,
  -- Moved by bets, at most once a minute.
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (member_id, id),
  constraint launch_token_is_unique unique (token_hash)
);
create index launch_session_by_expiry on games.launch_session (expires_at);

-- Wins of the last day that beat their stake; each is a transfer of the ledger.
create table games.winner (
  merchant_code text not null,
  transfer_id text not null,
  member_id text not null,
  game_id text not null references games.game (id),
  -- What the board shows of the member's name.
  masked_name text not null,
  win_amount bigint not null check (win_amount > 0),
  currency char(3) not null,
  won_at timestamptz not null,
  primary key (merchant_code, transfer_id)
);
create index winner_by_amount on games.winner (merchant_code, win_amount desc, won_at desc);
create index winner_by_age on games.winner (won_at);

grant select, insert, update, delete on games.launch_session to jogada_app;
grant select, insert, delete on games.winner to jogada_app;
