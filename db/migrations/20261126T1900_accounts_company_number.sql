-- An agent's company number (CNPJ), sealed, with a hash for the look-up.
alter table accounts.member add column company_cipher bytea;
alter table accounts.member add column company_index bytea;
alter table accounts.member add constraint company_cipher_with_index check ((company_cipher is null) = (company_index is null)) not valid;
