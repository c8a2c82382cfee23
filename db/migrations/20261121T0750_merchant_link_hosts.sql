-- Where a merchant's links may lead beside the networks that everybody knows: names of hosts, in lower case.
alter table merchant.merchant
  add column link_hosts text[] not null default '{}',
  add constraint merchant_link_hosts_are_names check (array_to_string(link_hosts, ' ') ~ '^[a-z0-9. -]*$');

-- A link leads to a screen of the site or to https; which hosts, the code decides by the list above.
alter table merchant.link
  add constraint link_is_https_or_on_site check (url ~ '^(/[^/\\]|https://)') not valid;
