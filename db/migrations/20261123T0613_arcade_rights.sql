-- The games' own login: their schema, and nothing else (S75).
do $$
begin
  if to_regrole('jogada_arcade') is null then
    create role jogada_arcade nologin;
  end if;
end $$;
grant usage on schema arcade to jogada_arcade;
grant select, insert, update on all tables in schema arcade to jogada_arcade;
grant delete on arcade.session to jogada_arcade;
