create or replace function games.search_text_of(name text, vendor_code text, category text) returns text language sql stable
return games.fold($1) || ' ' || coalesce((select v.name_folded from games.vendor v where v.code = $2), '') || ' ' || games.fold(games.category_words($3));
