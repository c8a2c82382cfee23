-- What the ledger does not need to know of a bonus: what it is called, who gave it and why, and why it ended.

create table wallet.bonus_record (
  member_id text not null,
  bonus_id text not null,
  -- As the member reads it; empty for none.
  name text not null,
  -- An operator's id, or the domain that gave it.
  given_by text not null,
  given_reason text not null,
  end_cause text check (end_cause in ('member', 'withdrawal', 'operator', 'used_up')),
  ended_by text,
  end_reason text,
  primary key (member_id, bonus_id),
  constraint ended_by_somebody check ((end_cause is null) = (ended_by is null))
);

-- What a member reads where a movement came from; empty for the code.
alter table wallet.source add column name text not null default '';

grant select, insert, update on wallet.bonus_record to jogada_app;
grant update (name) on wallet.source to jogada_app;
