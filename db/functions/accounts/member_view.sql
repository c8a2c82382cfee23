create or replace view accounts.member_view with (security_invoker = true) as
  select id as member_id, merchant_code, username, nickname, type, status, currency, created_at, club_label, username_key,
         document_index is not null as has_document, company_index is not null as has_company_number
    from accounts.member;

grant select on accounts.member_view to jogada_app;
