-- Encrypted: credentials that replace those of the account when a second operator approves.
alter table wallet.payment_account add column waiting_cipher bytea;
