create or replace function games.category_words(text) returns text language sql immutable strict parallel safe
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
