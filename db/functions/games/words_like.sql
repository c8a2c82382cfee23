-- Loads pg_trgm, without which its setting below is unknown to the session.
select word_similarity('', '');

-- The search words most similar to a word, the most similar first. At least 35 % of the trigrams must agree.
create or replace function games.words_like(p_word text, p_limit int) returns table (word text, likeness real) language sql stable
set pg_trgm.word_similarity_threshold = 0.35 as $$
  select w.word, word_similarity(p_word, w.word) from games.search_word w where p_word <% w.word order by 2 desc, 1 limit p_limit
$$;
