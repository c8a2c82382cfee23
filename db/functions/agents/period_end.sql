-- The end of the calendar period that contains p_at, in the time zone p_zone.
create or replace function agents.period_end(p_period text, p_at timestamptz, p_zone text) returns timestamptz
language sql stable parallel safe as $$
  select case when p_period = 'hour' then date_trunc('hour', p_at, 'UTC') + interval '1 hour'
    else (case p_period
      when 'day' then date_trunc('day', local) + interval '1 day'
      when 'week' then date_trunc('week', local) + interval '7 days'
      when 'half_month' then date_trunc('month', local) + case when extract(day from local) < 16 then interval '15 days' else interval '1 month' end
      when 'month' then date_trunc('month', local) + interval '1 month'
    end) at time zone p_zone end
  from (select p_at at time zone p_zone as local) as moment
$$;
