-- What a merchant announces: notices, popups, promotions, in its languages, with who has read what.

create table content.promotion_category (
  id            text     primary key,
  merchant_code text     not null,
  position      smallint not null default 0
);
create index promotion_category_by_merchant on content.promotion_category (merchant_code, position, id);

create table content.promotion_category_text (
  category_id text not null references content.promotion_category (id) on delete cascade,
  language    text not null,
  name        text not null,
  primary key (category_id, language)
);

create table content.announcement (
  id             text        primary key,
  merchant_code  text        not null,
  -- A agents, PL players, PU popup, PR promotion, H home. Banners are content.banner.
  types          text[]      not null,
  group_name     text        not null default '',
  platform       text        not null default 'M',
  promotion_type text        not null default '',
  execution      text        not null default 'A',
  starts_at      timestamptz not null,
  -- Null: it stays until somebody takes it away.
  ends_at        timestamptz,
  is_published   boolean     not null default false,
  position       smallint    not null default 0,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  changed_by     text        not null,
  -- Counts the changes, so that of two people who edit at once the second is told.
  revision       integer     not null default 1,
  constraint announcement_type_known check (cardinality(types) > 0 and types <@ array['A', 'PL', 'PU', 'PR', 'H']),
  constraint announcement_platform_known check (platform = 'M'),
  constraint announcement_execution_known check (execution in ('A', 'B', 'F')),
  constraint announcement_ends_after_its_start check (ends_at > starts_at)
);
create index announcement_shown on content.announcement (merchant_code, position, starts_at desc) where is_published;
create index announcement_by_creation on content.announcement (created_at desc, id desc);

-- The content has been through the server's allow-list of tags before it comes here.
create table content.announcement_text (
  announcement_id text not null references content.announcement (id) on delete cascade,
  language        text not null,
  title           text not null,
  content         text not null default '',
  primary key (announcement_id, language)
);

create table content.announcement_image (
  announcement_id text     not null references content.announcement (id) on delete cascade,
  sequence        smallint not null check (sequence between 1 and 9),
  -- A path of the site, without size and ending where it comes in several.
  url             text     not null check (url ~ '^/[A-Za-z0-9]' and url !~ '[\\[:space:]]'),
  primary key (announcement_id, sequence)
);

create table content.announcement_category (
  announcement_id text not null references content.announcement (id) on delete cascade,
  category_id     text not null references content.promotion_category (id) on delete cascade,
  primary key (announcement_id, category_id)
);

create table content.announcement_read (
  member_id       text        not null,
  announcement_id text        not null references content.announcement (id) on delete cascade,
  read_at         timestamptz not null,
  primary key (member_id, announcement_id)
);
create index announcement_read_by_announcement on content.announcement_read (announcement_id);

grant select, insert, update, delete on
  content.promotion_category, content.promotion_category_text, content.announcement, content.announcement_text,
  content.announcement_image, content.announcement_category, content.announcement_read
  to jogada_app;
