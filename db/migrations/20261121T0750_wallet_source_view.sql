-- The rules of each source, for those who ask for postings under it and for the desk.
create view wallet.source_view as select code, late_win, unknown_win from wallet.source;
grant select on wallet.source_view to jogada_app;
