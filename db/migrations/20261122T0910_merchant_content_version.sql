-- Announcements, banners and promotions as they were, and as somebody drafts them.
create table merchant.content_version (
  kind          text        not null check (kind in ('announcement', 'banner', 'promotion')),
  drafted_id    text        not null,
  version       integer     not null check (version > 0),
  merchant_code text        not null references merchant.merchant (code),
  content       jsonb       not null,
  -- Counts the savings of a draft.
  revision      integer     not null default 1 check (revision > 0),
  saved_by      text        not null,
  saved_at      timestamptz not null,
  -- Null: a draft, which nobody sees but in a preview.
  published_at  timestamptz,
  -- When a draft is published by itself.
  publish_at    timestamptz,
  -- Why it was not when its time had come.
  refused       jsonb,
  primary key (kind, drafted_id, version)
);
create unique index content_draft_once on merchant.content_version (kind, drafted_id) where published_at is null;
create index content_draft_by_merchant on merchant.content_version (merchant_code) where published_at is null;
create index content_draft_due on merchant.content_version (publish_at) where published_at is null and publish_at is not null;

grant select, insert, update, delete on merchant.content_version to jogada_app;
