-- A member asked to be forgotten (S84). What the law has kept of who they were lies enciphered until its day, and nowhere else.
create table accounts.erasure (
  member_id text primary key references accounts.member (id),
  merchant_code text not null,
  asked_at timestamptz not null,
  -- Five years later what the law has kept goes too.
  kept_until timestamptz not null,
  record_cipher bytea,
  ended_at timestamptz,
  constraint erasure_keeps_for_a_time check (kept_until > asked_at),
  constraint ended_erasure_keeps_no_record check ((ended_at is null) = (record_cipher is not null))
);
create index erasure_by_end on accounts.erasure (kept_until) where ended_at is null;
grant select, insert, update on accounts.erasure to jogada_app;

-- What a member wrote, and what an agent called a link, goes with an erasure.
grant delete on content.feedback, content.chat_message to jogada_app;
grant update (name) on agents.link to jogada_app;
