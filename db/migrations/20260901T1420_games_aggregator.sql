-- Which public shape a vendor's movements come in (docs/vendor-adapters.md). The aggregator's signature has no timestamp,
-- so it is accepted of no other vendor.
alter table games.vendor add column api text not null default 'wallet' constraint api_is_known check (api in ('wallet', 'aggregator'));
