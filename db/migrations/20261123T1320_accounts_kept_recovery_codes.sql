-- When the member confirmed having stored the recovery codes. Codes that were shown and never confirmed may never have been read.

alter table accounts.recovery_code add column kept_at timestamptz;
