-- A vendor whose tiles lead to the list of its games first (isGameH5 = VASSALAGE, GAM-19).
alter table games.vendor add column opens_list boolean not null default false;
