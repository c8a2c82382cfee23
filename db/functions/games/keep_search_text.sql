create or replace function games.keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := games.search_text_of(new.name, new.vendor_code, new.category);
  return new;
end $$;
