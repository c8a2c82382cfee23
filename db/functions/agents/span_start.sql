-- The first day of the span that contains p_day.
create or replace function agents.span_start(p_span text, p_day date) returns date
language sql immutable parallel safe as $$
  select case p_span
    when 'day' then p_day
    when 'week' then date_trunc('week', p_day)::date
    when 'half_month' then date_trunc('month', p_day)::date + case when extract(day from p_day) < 16 then 0 else 15 end
    when 'month' then date_trunc('month', p_day)::date
  end
$$;
