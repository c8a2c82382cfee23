-- Who stands behind a site and by whose leave: all of it, or nothing.

alter table merchant.merchant
  add column legal jsonb,
  add constraint merchant_legal_notice_whole check (
    legal is null
    or legal ?& array['legalName', 'tradeName', 'companyNumber', 'authorisation', 'address', 'customerCare', 'ombudsman']
  );
