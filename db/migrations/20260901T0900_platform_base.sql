-- What every domain stands on: the role that runs the site, the outbox, idempotency keys.

do $$ begin
  if not exists (select from pg_roles where rolname = 'jogada_app') then
    create role jogada_app nologin;
  end if;
  execute format('grant jogada_app to %I', current_user);
exception when duplicate_object then null;
end $$;

create schema platform;

-- Events written with the change that they tell of; removed once every subscriber has heard.
create table platform.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  not_before timestamptz not null default '-infinity',
  attempts smallint not null default 0
);

-- Keys of the players' own writes. Money keys are kept for ever.
create table platform.idempotency_key (
  owner text not null,
  key text not null check (length(key) between 8 and 80),
  content_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (owner, key)
);

grant usage on schema platform to jogada_app;
grant select, insert, update, delete on platform.outbox, platform.idempotency_key to jogada_app;
