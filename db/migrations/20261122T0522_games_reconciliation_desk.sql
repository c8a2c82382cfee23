-- Differences with vendors are looked at by the staff: each ends with what was found out about it.

alter table games.reconciliation_difference
  add column resolved_at timestamptz,
  add column resolved_by text,
  -- What was found out; of the same difference in a later run it stays true.
  add column resolution text not null default '',
  add constraint resolved_difference_says_why check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution = ''));

create index reconciliation_run_by_start on games.reconciliation_run (started_at desc, id desc);
create index reconciliation_difference_open on games.reconciliation_difference (run_id) where resolved_at is null;

grant update (resolved_at, resolved_by, resolution) on games.reconciliation_difference to jogada_app;
