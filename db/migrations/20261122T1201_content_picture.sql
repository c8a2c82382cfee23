-- Pictures that a merchant's staff sent, drawn anew by us: no other bytes of what was sent are kept.

create table content.picture (
  id            text        primary key,
  merchant_code text        not null,
  -- SHA-256 of what was sent: the same file is the same picture.
  sent_hash     bytea       not null check (octet_length(sent_hash) = 32),
  -- Of the largest file, pixels.
  width         integer     not null check (width > 0),
  height        integer     not null check (height > 0),
  -- When it was last sent.
  added_at      timestamptz not null,
  added_by      text        not null,
  constraint picture_once unique (merchant_code, sent_hash)
);
create index picture_by_time on content.picture (merchant_code, added_at desc, id desc);
create index picture_by_age on content.picture (added_at);

create table content.picture_file (
  picture_id text     not null references content.picture (id) on delete cascade,
  width      smallint not null check (width in (720, 1440)),
  format     text     not null check (format in ('avif', 'webp')),
  bytes      bytea    not null check (octet_length(bytes) between 1 and 3000000),
  primary key (picture_id, width, format)
);
-- They are compressed as they come.
alter table content.picture_file alter column bytes set storage external;

grant select, insert, update, delete on content.picture, content.picture_file to jogada_app;
