create or replace function wallet.period_start(p_period text, p_zone text, p_at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc(p_period, p_at, p_zone)
$$;
