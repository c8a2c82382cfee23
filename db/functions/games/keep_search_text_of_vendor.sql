create or replace function games.keep_search_text_of_vendor() returns trigger language plpgsql as $$
begin
  update games.game g set search_text = games.search_text_of(g.name, g.vendor_code, g.category) where g.vendor_code = new.code;
  return null;
end $$;
