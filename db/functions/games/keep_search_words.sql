create or replace function games.keep_search_words() returns trigger language plpgsql as $$
begin
  insert into games.search_word (word)
  select distinct w.word from changed c cross join string_to_table(c.search_text, ' ') as w (word) where w.word <> '' order by 1
  on conflict do nothing;
  return null;
end $$;
