-- Origins of vendors that may be framed.
create or replace view games.frame_origin_view with (security_invoker = true) as
  select origin from games.vendor where is_enabled and origin is not null;

grant select on games.frame_origin_view to jogada_app;
