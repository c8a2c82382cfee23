-- Stores the end of the repository's newest backup, for the metric database_backup_age_seconds (docs/running/metrics.md). The variable `info` is
-- the output of `pgbackrest --output=json info`.
insert into platform.job_run (name, state, started_at, took_ms, error)
select 'database.backup', 'done', to_timestamp(max((backup -> 'timestamp' ->> 'stop')::bigint)), 0, ''
  from jsonb_array_elements(:'info'::jsonb) as stanza, jsonb_array_elements(stanza -> 'backup') as backup
having count(*) > 0
on conflict (name) do update set started_at = excluded.started_at;
