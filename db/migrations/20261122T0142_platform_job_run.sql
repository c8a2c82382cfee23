-- How each job went last: one row a job, for the staff to look at.
create table platform.job_run (
  name         text        primary key,
  state        text        not null check (state in ('done', 'failed')),
  started_at   timestamptz not null,
  took_ms      integer     not null check (took_ms >= 0),
  error        text        not null default '',
  failed_count bigint      not null default 0,
  failed_at    timestamptz
);
grant select, insert, update on platform.job_run to jogada_app;
