-- Work that staff requests and that outlives a call: one row a kind, its state and its latest result.
create table platform.background_task (
  name         text        primary key,
  state        text        not null check (state in ('waiting', 'running', 'done', 'failed')),
  requested_by text        not null,
  requested_at timestamptz not null,
  ended_at     timestamptz,
  -- The latest result, also while the next one is being made.
  result       jsonb,
  constraint task_ends_once check ((ended_at is not null) = (state in ('done', 'failed')))
);
grant select, insert, update on platform.background_task to jogada_app;
