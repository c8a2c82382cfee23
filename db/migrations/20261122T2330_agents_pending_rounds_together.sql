-- The rounds that one batch of events told of wait in one row: a row for each cost its writing, its index line and its removal.
alter table agents.pending_round rename to pending_rounds;
alter index agents.pending_round_by_time rename to pending_rounds_by_time;
alter table agents.pending_rounds
  alter column member_id type text[] using array[member_id],
  alter column source type text[] using array[source],
  alter column round_id type text[] using array[round_id];
alter table agents.pending_rounds rename column member_id to member_ids;
alter table agents.pending_rounds rename column source to sources;
alter table agents.pending_rounds rename column round_id to round_ids;
alter table agents.pending_rounds
  add column round_count integer not null generated always as (cardinality(round_ids)) stored,
  add constraint pending_rounds_are_whole
    check (cardinality(member_ids) = cardinality(round_ids) and cardinality(sources) = cardinality(round_ids));

-- Sums that each batch of rounds changes in place: room on the page keeps their indexes out of it.
alter table agents.team_day set (fillfactor = 70);
alter table agents.share_day set (fillfactor = 70);
alter table agents.team_hour set (fillfactor = 70);
alter table agents.team_head_day set (fillfactor = 70);
