-- Who hangs together with others, for what asks how much of something would go to one person.

create view wallet.risk_group_view as select member_id, group_id from wallet.risk_group_member;
grant select on wallet.risk_group_view to jogada_app;
