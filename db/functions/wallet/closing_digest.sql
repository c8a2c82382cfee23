-- SHA-256 over a closing's day, span and rows, chained to the previous closing.
create or replace function wallet.closing_digest(p_before bytea, p_merchant text, p_day date, p_revision int, p_from timestamptz, p_to timestamptz) returns bytea
language sql stable set search_path = pg_catalog, wallet as $$
  select sha256(coalesce(p_before, ''::bytea) || convert_to(
    concat_ws('|', p_merchant, to_char(p_day, 'YYYY-MM-DD'), p_revision, extract(epoch from p_from), extract(epoch from p_to)) || E'\n' || coalesce((
      select string_agg(concat_ws('|', f.currency, f.source, f.game_id, f.agent_id, f.round_count, f.stake_amount, f.win_amount, f.bonus_amount,
                          f.deposit_amount, f.deposit_return_amount, f.withdrawal_amount), E'\n'
               order by f.currency collate "C", f.source collate "C", f.game_id collate "C", f.agent_id collate "C")
        from wallet.day_figure f where f.merchant_code = p_merchant and f.day = p_day and f.revision = p_revision), ''), 'UTF8'))
$$;

revoke all on function wallet.closing_digest(bytea, text, date, int, timestamptz, timestamptz) from public;
grant execute on function wallet.closing_digest(bytea, text, date, int, timestamptz, timestamptz) to jogada_app, jogada_reports;
