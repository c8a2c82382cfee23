-- A round counts once for everything that ran when it ended: one row of it is half of what three promotions would write.

create table promotions.round_counted (
  member_id  text        not null,
  source     text        not null,
  round_id   text        not null,
  counted_at timestamptz not null,
  primary key (member_id, source, round_id)
);
insert into promotions.round_counted
  select member_id, source, round_id, max(counted_at) from promotions.counted_round group by 1, 2, 3;
drop table promotions.counted_round;
alter table promotions.round_counted rename to counted_round;
alter index promotions.round_counted_pkey rename to counted_round_pkey;
-- Read once a day, for what to let go of.
create index counted_round_by_time on promotions.counted_round using brin (counted_at) with (pages_per_range = 256, autosummarize = on);

grant select, insert, delete on promotions.counted_round to jogada_app;

-- Rows of it are changed in place, again and again.
alter table promotions.progress set (fillfactor = 70);

-- Those that waited longest are taken first, out of however many wait.
create index vip_pending_by_time on promotions.vip_pending (noted_at);
