-- How a merchant offers its app: whether the window is shown and to whom, and an offer with a real end.

alter table merchant.merchant
  add column app_window_is_on boolean not null default true,
  add column app_window_needs_login boolean not null default false,
  add column app_offer_promotion_id text,
  add column app_offer_ends_at timestamptz,
  -- An offer without an end would be a countdown to nothing.
  add constraint app_offer_is_whole check ((app_offer_promotion_id is null) = (app_offer_ends_at is null));
