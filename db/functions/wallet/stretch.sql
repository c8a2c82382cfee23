-- Playing time between two stakes, in ms: their distance when it is at most five minutes, otherwise 0.
create or replace function wallet.stretch(p_last timestamptz, p_from timestamptz, p_at timestamptz) returns bigint language sql immutable as $$
  select case when p_last < p_at and p_at - p_last <= interval '5 minutes'
              then (extract(epoch from p_at - greatest(p_last, p_from)) * 1000)::bigint else 0 end
$$;
