-- What the law of a country asks of commissions: facts, so no process of the site may write them. A country without a row asks for nothing.

create table agents.law (
  jurisdiction text primary key,
  -- How far above a player somebody may stand who is paid for their play: 1 is whoever brought them.
  levels_max int not null check (levels_max > 0),
  -- Whether only the play of those counts who are active members and have not excluded themselves when it is counted.
  counts_active_only boolean not null
);

insert into agents.law (jurisdiction, levels_max, counts_active_only) values ('br-spa', 1, true);
grant select on agents.law to jogada_app;

-- Who stands above whom, as far as the law lets somebody be paid for it.
create view agents.paid_line with (security_invoker = true) as
  select l.ancestor_id, l.member_id, l.distance
    from agents.line l
    join agents.node n on n.member_id = l.member_id
    join merchant.merchant_view m on m.merchant_code = n.merchant_code
    left join agents.law w on w.jurisdiction = m.jurisdiction
   where w.jurisdiction is null or l.distance <= w.levels_max;
grant select on agents.paid_line to jogada_app;
