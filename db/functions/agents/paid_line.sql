-- Ancestors that may earn from a member, as far as the law of the jurisdiction allows.
create or replace view agents.paid_line with (security_invoker = true) as
  select l.ancestor_id, l.member_id, l.distance
    from agents.line l
    join agents.node n on n.member_id = l.member_id
    join merchant.merchant_view m on m.merchant_code = n.merchant_code
    left join agents.law w on w.jurisdiction = m.jurisdiction
   where w.jurisdiction is null or l.distance <= w.levels_max;

grant select on agents.paid_line to jogada_app;
