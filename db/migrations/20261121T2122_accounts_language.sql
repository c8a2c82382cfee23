-- The language in which a member last used the site: what is written to them unasked is written in it.
alter table accounts.member
  add column language text constraint member_language_known check (language in ('pt', 'en', 'ja', 'ko'));
