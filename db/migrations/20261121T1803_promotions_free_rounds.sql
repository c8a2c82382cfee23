-- Free rounds as a promotion: which of them came of which rule, so that what they win is paid by the terms of then.

alter table promotions.promotion drop constraint promotion_kind_check,
  add constraint promotion_kind_check check (kind in
    ('deposit_match', 'cash_back', 'voucher', 'check_in', 'mission', 'free_amount', 'application', 'free_rounds'));

create table promotions.free_rounds_gift (
  member_id      text        not null,
  promotion_id   text        not null,
  version        integer     not null,
  free_rounds_id text        not null,
  given_at       timestamptz not null,
  primary key (member_id, promotion_id),
  constraint gift_of_free_rounds_once unique (free_rounds_id),
  constraint gift_has_a_rule foreign key (promotion_id, version) references promotions.promotion_version (promotion_id, version)
);
grant select, insert on promotions.free_rounds_gift to jogada_app;
