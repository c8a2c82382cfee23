-- outside a transaction
create unique index concurrently member_company_unique on accounts.member (merchant_code, company_index) where company_index is not null;
