create or replace function wallet.period_end(p_period text, p_zone text, p_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc(p_period, p_at at time zone p_zone) + ('1 ' || p_period)::interval) at time zone p_zone
$$;
