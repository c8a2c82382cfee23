-- Every word that some game is found by, once: a slip of the finger is looked up among the words, which are few beside the games. What no
-- game is called by any more may stay: nothing is found by it.
create table games.search_word (word text primary key);
create index search_word_alike on games.search_word using gin (word gin_trgm_ops);

create function games.keep_search_words() returns trigger language plpgsql as $$
begin
  insert into games.search_word (word)
  select distinct w.word from changed c cross join string_to_table(c.search_text, ' ') as w (word) where w.word <> '' order by 1
  on conflict do nothing;
  return null;
end $$;

create trigger game_leaves_search_words after insert on games.game
  referencing new table as changed for each statement execute function games.keep_search_words();
create trigger game_changes_search_words after update on games.game
  referencing new table as changed for each statement execute function games.keep_search_words();

insert into games.search_word (word)
select distinct w.word from games.game g cross join string_to_table(g.search_text, ' ') as w (word) where w.word <> '';

-- The words likest to one, the likest first; under a share of 0.35 of common three-letter pieces a word is another word.
create function games.words_like(p_word text, p_limit int) returns table (word text, likeness real) language sql stable
set pg_trgm.word_similarity_threshold = 0.35 as $$
  select w.word, word_similarity(p_word, w.word) from games.search_word w where p_word <% w.word order by 2 desc, 1 limit p_limit
$$;

grant select, insert on games.search_word to jogada_app;
