-- Letters to members, and what members and staff write to each other.

create table content.letter (
  id            text        primary key,
  merchant_code text        not null,
  -- Null: it is for every member who had an account when it was written.
  member_id     text,
  -- What the house itself writes: the words come from its catalogues, in the reader's language.
  template      text,
  facts         jsonb,
  -- What the staff writes: { "<language>": { "title", "content" } }, as plain text.
  texts         jsonb,
  -- Names the occasion, so that an event that is told twice is written once.
  occasion      text,
  written_by    text        not null,
  written_at    timestamptz not null,
  constraint letter_says_something check ((template is null) <> (texts is null) and (template is null) = (facts is null)),
  constraint letter_occasion_once unique (occasion)
);
create index letter_of_member on content.letter (member_id, written_at desc, id desc) where member_id is not null;
create index letter_for_all on content.letter (merchant_code, written_at desc, id desc) where member_id is null;
create index letter_by_staff on content.letter (written_at desc, id desc) where texts is not null;

create table content.letter_mark (
  member_id  text        not null,
  letter_id  text        not null references content.letter (id) on delete cascade,
  read_at    timestamptz,
  removed_at timestamptz,
  primary key (member_id, letter_id)
);

-- One conversation a member, which goes on where it was left.
create table content.chat (
  id            text        primary key,
  merchant_code text        not null,
  member_id     text        not null,
  state         text        not null check (state in ('open', 'closed')),
  -- Messages are counted from 1; nothing is ever missing in between.
  last_sequence integer     not null default 0,
  member_read   integer     not null default 0,
  staff_read    integer     not null default 0,
  -- The last message of the member that nobody has answered, and since when somebody waits.
  waiting_since timestamptz,
  opened_at     timestamptz not null,
  changed_at    timestamptz not null,
  constraint chat_one_a_member unique (member_id),
  constraint chat_read_what_is_there check (member_read <= last_sequence and staff_read <= last_sequence)
);
create index chat_waiting on content.chat (waiting_since, id) where waiting_since is not null;
create index chat_by_change on content.chat (changed_at desc, id desc);

create table content.chat_message (
  chat_id     text        not null references content.chat (id),
  sequence    integer     not null check (sequence > 0),
  author      text        not null check (author in ('member', 'staff', 'system')),
  operator_id text,
  -- Made by whoever wrote it, once: a message that is sent again is the same message.
  client_id   text        not null,
  text        text        not null check (char_length(text) between 1 and 2000),
  sent_at     timestamptz not null,
  primary key (chat_id, sequence),
  constraint chat_message_once unique (chat_id, author, client_id)
);

grant select, insert, update, delete on content.letter, content.letter_mark, content.chat to jogada_app;
grant select, insert on content.chat_message to jogada_app;
