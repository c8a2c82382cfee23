-- When a closed site is expected back, and from which countries a merchant may be reached.
alter table merchant.merchant
  add column maintenance_until timestamptz,
  add column region_mode text not null default 'everywhere',
  add column region_countries text[] not null default '{}',
  add constraint region_mode_is_known check (region_mode in ('everywhere', 'only', 'except')),
  -- A list that nobody is on would close the site, or mean nothing.
  add constraint region_list_is_not_empty check (region_mode = 'everywhere' or cardinality(region_countries) > 0);
