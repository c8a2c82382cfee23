-- What a member was told about the risks of betting, and when, at each sign-in where the law wants that (R23).
create table accounts.risk_notice_seen (
  member_id  text        not null references accounts.member (id),
  session_id text        not null,
  notice     text        not null check (char_length(notice) between 1 and 40),
  seen_at    timestamptz not null,
  constraint risk_notice_seen_once primary key (member_id, session_id)
);

grant select, insert on accounts.risk_notice_seen to jogada_app;
