-- outside a transaction
create index concurrently idempotency_key_by_age on platform.idempotency_key using brin (created_at);
