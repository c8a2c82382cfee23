-- The hash of the secret in the browser that asked for the link. Null: any browser may use it, as for the links that staff sends.
alter table accounts.password_link add column browser_hash bytea;
