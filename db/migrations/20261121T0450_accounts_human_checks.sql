-- Proofs that a person is there: puzzles, what solving one earns, and what a captcha was drawn for.

alter table accounts.captcha add column purpose text not null default 'login'
  check (purpose in ('login', 'register', 'recover', 'human'));

-- Where the gap is follows from the id and a secret of the installation. The number is a keyed hash.
create table accounts.slider_challenge (
  id           text        primary key,
  browser_hash bytea       not null,
  module_id    text        not null,
  number_hash  bytea       not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index slider_challenge_by_expiry on accounts.slider_challenge (expires_at);

create table accounts.human_proof (
  token_hash   bytea       primary key,
  browser_hash bytea       not null,
  module_id    text        not null,
  number_hash  bytea       not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index human_proof_by_expiry on accounts.human_proof (expires_at);

grant select, insert, update, delete on accounts.slider_challenge, accounts.human_proof to jogada_app;
