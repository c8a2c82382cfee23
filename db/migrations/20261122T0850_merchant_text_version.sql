-- What a merchant says otherwise than the catalogues, sentence by sentence and language by language; the last version of a sentence holds.
create table merchant.text_version (
  merchant_code text        not null references merchant.merchant (code),
  version       integer     not null check (version > 0),
  language      text        not null,
  text_key      text        not null,
  -- Null: as shipped again.
  message       text,
  saved_by      text        not null,
  saved_at      timestamptz not null,
  primary key (merchant_code, version)
);
create index text_version_by_sentence on merchant.text_version (merchant_code, language, text_key, version desc);

grant select, insert on merchant.text_version to jogada_app;
