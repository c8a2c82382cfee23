-- How many stand how far below somebody, kept as people arrive: a great team is not counted for each look at it.
create table agents.team_level (
  agent_id     text     not null,
  distance     smallint not null check (distance > 0),
  member_count integer  not null,
  primary key (agent_id, distance)
);

insert into agents.team_level (agent_id, distance, member_count)
select ancestor_id, distance, count(*) from agents.line where distance > 0 group by 1, 2;

grant select, insert, update on agents.team_level to jogada_app;

-- What was booked on a later day than it comes from: few, and asked for by the day that they come from when a statement is proven.
create index share_day_corrected on agents.share_day (agent_id, origin_day) where day <> origin_day;
