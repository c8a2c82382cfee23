-- The product's languages are listed in platform/contract/languages.ts, which the contracts check.
alter table accounts.member
  drop constraint member_language_known,
  add constraint member_language_is_a_code check (language ~ '^[a-z]{2}$') not valid;

alter table accounts.member validate constraint member_language_is_a_code;
