-- What members apply for with a remark and pictures, and what the staff decided.

create table promotions.application (
  id             text        not null,
  member_id      text        not null,
  merchant_code  text        not null,
  promotion_id   text        not null references promotions.promotion (id),
  -- The rule as it was when they applied.
  version        integer     not null,
  state          text        not null check (state in ('applying', 'process', 'rejected', 'issued')),
  remarks        text        not null check (char_length(remarks) <= 140),
  reason         text        not null default '',
  reward_id      text,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  decided_by     text,
  primary key (member_id, id),
  constraint application_decided check ((state in ('rejected', 'issued')) = (decided_by is not null)),
  constraint application_rejected_with_reason check (state <> 'rejected' or reason <> ''),
  constraint application_issued_with_reward check ((state = 'issued') = (reward_id is not null))
);
-- One at a time, and none after one was granted; a rejected one may be followed by another.
create unique index application_once on promotions.application (member_id, promotion_id) where state <> 'rejected';
create index application_waiting on promotions.application (created_at, id) where state in ('applying', 'process');
create index application_by_time on promotions.application (created_at desc, id desc);

-- Drawn anew from what was sent: no other bytes of it are kept. Without an application until it is sent in.
create table promotions.application_image (
  id             text        primary key,
  member_id      text        not null,
  merchant_code  text        not null,
  application_id text,
  position       smallint    check (position between 1 and 3),
  -- JPEG.
  picture        bytea       not null check (octet_length(picture) <= 3000000),
  width          integer     not null,
  height         integer     not null,
  created_at     timestamptz not null,
  constraint application_image_place unique (member_id, application_id, position),
  constraint application_image_placed check ((application_id is null) = (position is null))
);
create index application_image_waiting on promotions.application_image (created_at) where application_id is null;

grant select, insert, update on promotions.application to jogada_app;
grant select, insert, update, delete on promotions.application_image to jogada_app;
