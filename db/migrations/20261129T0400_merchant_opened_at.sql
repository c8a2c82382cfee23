-- When a site opened for the first time; null: never. A new site of the console begins without it and under maintenance.
alter table merchant.merchant add column opened_at timestamptz;
update merchant.merchant set opened_at = created_at;
-- The previous release, which may still run, creates open sites without naming the column.
alter table merchant.merchant alter column opened_at set default now();
