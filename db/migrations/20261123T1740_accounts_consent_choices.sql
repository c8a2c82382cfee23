-- A member's decisions by purpose, each kept: the newest is in force.
create table accounts.consent_choice (
  member_id  text        not null references accounts.member (id),
  purpose    text        not null check (purpose in ('advertising', 'winner_board')),
  is_given   boolean     not null,
  decided_at timestamptz not null,
  address    text        not null,
  primary key (member_id, purpose, decided_at)
);
grant select, insert on accounts.consent_choice to jogada_app;
select platform.wall_by_member('accounts.consent_choice');
