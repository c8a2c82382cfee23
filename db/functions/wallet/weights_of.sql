-- The current weights of a rule by classification: {"LIVE": {"percent": 10, "takesBonus": true}}. An empty object counts everything in full.
create or replace function wallet.weights_of(p_rule text) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(w.classification, jsonb_build_object('percent', w.weight_percent, 'takesBonus', w.takes_bonus)), '{}'::jsonb)
    from wallet.wagering_weight w where w.weight_rule = p_rule
$$;

revoke all on function wallet.weights_of(text) from public;
