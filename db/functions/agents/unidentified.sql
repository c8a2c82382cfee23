-- Members without a CPF and without a CNPJ on file whose law requires one of agents (C9).
create or replace view agents.unidentified with (security_invoker = true) as
  select v.member_id
    from accounts.member_view v
    join merchant.merchant_view m on m.merchant_code = v.merchant_code
    join agents.law w on w.jurisdiction = m.jurisdiction
   where w.needs_identity and not v.has_document and not v.has_company_number;

grant select on agents.unidentified to jogada_app;
