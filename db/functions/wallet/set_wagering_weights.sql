-- Replaces the weights of a rule.
create or replace function wallet.set_wagering_weights(p_rule text, p_weights jsonb) returns void
language sql security definer set search_path = pg_catalog, wallet, pg_temp as $$
  delete from wallet.wagering_weight where weight_rule = p_rule;
  insert into wallet.wagering_weight (weight_rule, classification, weight_percent, takes_bonus)
  select p_rule, w.classification, w."weightPercent", w."takesBonus" from jsonb_to_recordset(p_weights) as w (classification text, "weightPercent" int, "takesBonus" boolean)
$$;

revoke all on function wallet.set_wagering_weights(text, jsonb) from public;
grant execute on function wallet.set_wagering_weights(text, jsonb) to jogada_app;
