-- What a merchant tells its players: banners, each in its languages.

create schema content;

create table content.banner (
  id            text     primary key,
  merchant_code text     not null,
  group_name    text     not null check (group_name in ('m_home', 'm_leftmenu', 'm_reg', 'm_hotgames')),
  -- Picture path without size and ending.
  image         text     not null,
  -- A path of the site, or an https address.
  url           text     not null check (url ~ '^(/[^/\\]|https://)'),
  position      smallint not null default 0,
  is_shown      boolean  not null default true
);
create index banner_by_group on content.banner (merchant_code, group_name, position);

create table content.banner_text (
  banner_id text not null references content.banner (id) on delete cascade,
  language  text not null,
  title     text not null,
  subtitle  text not null default '',
  primary key (banner_id, language)
);

grant usage on schema content to jogada_app;
grant select, insert, update, delete on content.banner, content.banner_text to jogada_app;
