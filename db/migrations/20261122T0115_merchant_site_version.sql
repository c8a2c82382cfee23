-- What a site was set to after each change, so that any of them can be taken up again.
create table merchant.site_version (
  merchant_code text        not null references merchant.merchant (code),
  version       integer     not null check (version > 0),
  action        text        not null,
  settings      jsonb       not null,
  saved_by      text        not null,
  saved_at      timestamptz not null,
  primary key (merchant_code, version)
);
grant select, insert on merchant.site_version to jogada_app;
