create or replace function wallet.set_game_classifications(p_games jsonb) returns void
language sql security definer set search_path = pg_catalog, wallet, pg_temp as $$
  insert into wallet.game_classification (game_id, classification)
  select g."gameId", g.classification from jsonb_to_recordset(p_games) as g ("gameId" text, classification text)
  on conflict (game_id) do update set classification = excluded.classification
$$;

revoke all on function wallet.set_game_classifications(jsonb) from public;
grant execute on function wallet.set_game_classifications(jsonb) to jogada_app;
