-- A catalogue of many vendors' games: what a feed says of them, search that forgives, and the member's own lists.

-- Trusted since PostgreSQL 13: the database's owner may create it.
create extension if not exists pg_trgm with schema public;

alter table games.game
  -- Shown in the exclusive tab.
  add column is_exclusive boolean not null default false,
  -- What a regulated market asks for before a launch; empty where the vendor gave none.
  add column certificate_id text not null default '',
  add column paytable_path text not null default '',
  -- When the vendor's feed stopped naming it; what the feed has switched off, the feed switches on again.
  add column left_feed_at timestamptz,
  -- All that a game is found by, folded: its name, its vendor's, its category's in every language.
  add column search_text text not null default '';

create function games.category_words(text) returns text language sql immutable strict parallel safe
return case $1
  when 'RNG' then 'slot slots caca-niqueis caca niqueis スロット 슬롯'
  when 'LIVE' then 'ao vivo live cassino ライブ 라이브'
  when 'FISH' then 'pesca peixe fishing fish フィッシング 釣り 피싱 낚시'
  when 'PVP' then 'mesa arcade pvp poker cartas ゲーム アーケード 아케이드 포커'
  when 'SPORTS' then 'esportes sports futebol スポーツ 스포츠'
  when 'ESPORTS' then 'e-sports esports eスポーツ e스포츠'
  when 'LOTT' then 'loteria lottery ロッタリー 宝くじ 복권'
  when 'ELOTT' then 'loteria eletronica lottery 電子くじ 전자복권'
  when 'COCKFIGHT' then 'galos cockfight 闘鶏 투계'
  else ''
end;

create function games.search_text_of(name text, vendor_code text, category text) returns text language sql stable
return games.fold($1) || ' ' || coalesce((select v.name_folded from games.vendor v where v.code = $2), '') || ' ' || games.fold(games.category_words($3));

create function games.keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := games.search_text_of(new.name, new.vendor_code, new.category);
  return new;
end $$;

create trigger game_keeps_search_text before insert or update of name, vendor_code, category on games.game
  for each row execute function games.keep_search_text();

create function games.keep_search_text_of_vendor() returns trigger language plpgsql as $$
begin
  update games.game g set search_text = games.search_text_of(g.name, g.vendor_code, g.category) where g.vendor_code = new.code;
  return null;
end $$;

create trigger vendor_keeps_search_text after update of name on games.vendor
  for each row when (old.name is distinct from new.name) execute function games.keep_search_text_of_vendor();

update games.game set search_text = games.search_text_of(name, vendor_code, category);

create index game_by_search_text on games.game using gin (search_text gin_trgm_ops);
create index game_in_order on games.game (sort_order, name_folded, id);
create index game_of_category_in_order on games.game (category, sort_order, name_folded, id);

create table games.favourite (
  member_id text not null,
  game_id text not null references games.game (id),
  created_at timestamptz not null,
  primary key (member_id, game_id)
);

-- The last time that a member opened each game.
create table games.recent_game (
  member_id text not null,
  game_id text not null references games.game (id),
  played_at timestamptz not null,
  primary key (member_id, game_id)
);
create index recent_game_by_time on games.recent_game (member_id, played_at desc);

grant select, insert, delete on games.favourite to jogada_app;
grant select, insert, update, delete on games.recent_game to jogada_app;
