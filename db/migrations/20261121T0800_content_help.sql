-- What a merchant's help says, in its languages.

create table content.help_entry (
  merchant_code text        not null,
  -- Names the entry in addresses: /m/help?entry=<key>.
  key           text        not null check (key ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  topic         text        not null check (topic in ('money', 'play', 'account')),
  position      smallint    not null default 0,
  is_shown      boolean     not null default true,
  changed_at    timestamptz not null,
  changed_by    text        not null,
  primary key (merchant_code, key)
);

-- The content has been through the server's allow-list of tags before it comes here.
create table content.help_text (
  merchant_code text not null,
  key           text not null,
  language      text not null,
  title         text not null check (char_length(title) between 1 and 200),
  content       text not null,
  primary key (merchant_code, key, language),
  foreign key (merchant_code, key) references content.help_entry (merchant_code, key) on delete cascade
);

grant select, insert, update, delete on content.help_entry, content.help_text to jogada_app;
