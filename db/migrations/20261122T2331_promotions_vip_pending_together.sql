-- The rounds that one batch of events told of wait in one row: a row for each cost its writing, its index line and its removal.
alter table promotions.vip_pending
  alter column member_id type text[] using array[member_id],
  alter column source type text[] using array[source],
  alter column round_id type text[] using array[round_id];
alter table promotions.vip_pending rename column member_id to member_ids;
alter table promotions.vip_pending rename column source to sources;
alter table promotions.vip_pending rename column round_id to round_ids;
alter table promotions.vip_pending
  add column round_count integer not null generated always as (cardinality(round_ids)) stored,
  add constraint vip_pending_is_whole
    check (cardinality(member_ids) = cardinality(round_ids) and cardinality(sources) = cardinality(round_ids));
