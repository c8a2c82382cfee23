-- outside a transaction
-- Several accounts of a merchant are in use at once.
drop index concurrently if exists wallet.payment_account_in_use;
