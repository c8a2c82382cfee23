-- What a site's switches and templates are to be once somebody publishes it. What isn't named stays as it is.

create table merchant.site_draft (
  merchant_code  text        primary key references merchant.merchant (code),
  revision       integer     not null check (revision > 0),
  template_flags jsonb       not null,
  changes        jsonb       not null,
  saved_by       text        not null,
  saved_at       timestamptz not null
);

grant select, insert, update, delete on merchant.site_draft to jogada_app;
