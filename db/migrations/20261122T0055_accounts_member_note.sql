-- What the staff notes about a member; nobody takes a note back, another one puts it right.
create table accounts.member_note (
  id            text        primary key,
  member_id     text        not null references accounts.member (id),
  merchant_code text        not null,
  content       text        not null,
  written_by    text        not null references accounts.operator (id),
  written_at    timestamptz not null,
  constraint note_says_something check (char_length(content) between 1 and 2000)
);
create index member_note_by_member on accounts.member_note (member_id, written_at desc, id desc);
grant select, insert on accounts.member_note to jogada_app;
