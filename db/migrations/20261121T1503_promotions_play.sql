-- What play brings: how far a member is in a mission, and for which days cash back is owed.

create table promotions.progress (
  member_id     text        not null,
  promotion_id  text        not null references promotions.promotion (id),
  -- The first day of the day or week, or `once`.
  period        text        not null,
  -- The rule that held when the member began; it holds for the whole period.
  version       integer     not null,
  starts_at     timestamptz not null,
  ends_at       timestamptz,
  staked_amount bigint      not null default 0,
  round_count   integer     not null default 0,
  -- Nothing more comes of it: the mission is fulfilled, the days are settled.
  is_done       boolean     not null default false,
  changed_at    timestamptz not null,
  primary key (member_id, promotion_id, period)
);
create index progress_due on promotions.progress (ends_at) where not is_done;

-- A round counts once for each promotion, however often it is told of.
create table promotions.counted_round (
  member_id    text        not null,
  source       text        not null,
  round_id     text        not null,
  promotion_id text        not null,
  counted_at   timestamptz not null,
  primary key (member_id, source, round_id, promotion_id)
);
create index counted_round_by_time on promotions.counted_round (counted_at);

create table promotions.voucher (
  merchant_code text        not null,
  code          text        not null check (code ~ '^[A-Z0-9]{4,24}$'),
  promotion_id  text        not null references promotions.promotion (id),
  -- Null for any number.
  uses_max      integer     check (uses_max > 0),
  uses          integer     not null default 0,
  created_at    timestamptz not null,
  created_by    text        not null,
  primary key (merchant_code, code),
  constraint voucher_within_its_uses check (uses >= 0 and (uses_max is null or uses <= uses_max))
);
create index voucher_by_promotion on promotions.voucher (promotion_id);

-- The bonus that a member wants with the next deposit, by the rule as it was when it was chosen.
create table promotions.deposit_choice (
  member_id    text        primary key,
  promotion_id text        not null references promotions.promotion (id),
  version      integer     not null,
  chosen_at    timestamptz not null
);

grant select, insert, update on promotions.progress, promotions.voucher to jogada_app;
grant select, insert, delete on promotions.counted_round to jogada_app;
grant select, insert, update, delete on promotions.deposit_choice to jogada_app;
