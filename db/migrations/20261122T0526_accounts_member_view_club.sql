-- Promotions are tried out on everybody at once: what they ask of a member has to stand where a query reaches it.

create or replace view accounts.member_view as
  select id as member_id, merchant_code, username, nickname, type, status, currency, created_at, club_label from accounts.member;
