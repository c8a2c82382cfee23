-- Hours at which a merchant's staff answers chats, and whether a conversation begins with an automatic answer. No row: no stated hours.
create table content.chat_hours (
  merchant_code   text       primary key,
  -- ISO: 1 is Monday.
  weekdays        smallint[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) between 1 and 7),
  -- Minutes of the merchant's day.
  opens_at        smallint   not null check (opens_at >= 0),
  closes_at       smallint   not null check (closes_at <= 1440),
  answers_first   boolean    not null,
  constraint chat_hours_in_order check (opens_at < closes_at)
);
grant select, insert, update, delete on content.chat_hours to jogada_app;
select platform.wall_by_merchant('content.chat_hours');

-- The picture of a member's chat message, redrawn as JPEG.
create table content.chat_image (
  chat_id   text     not null,
  sequence  integer  not null,
  member_id text     not null,
  picture   bytea    not null check (octet_length(picture) <= 3000000),
  width     integer  not null,
  height    integer  not null,
  primary key (chat_id, sequence),
  foreign key (chat_id, sequence) references content.chat_message (chat_id, sequence)
);
create index chat_image_of_member on content.chat_image (member_id);
grant select, insert, delete on content.chat_image to jogada_app;
select platform.wall_by_member('content.chat_image');
