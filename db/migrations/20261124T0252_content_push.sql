-- A member's choices of push notifications, for all of their devices.
create table content.push_choice (
  member_id   text     primary key,
  kinds       text[]   not null check (kinds <@ array['payments', 'bonuses', 'promotions', 'support']),
  -- Hours of the merchant's time zone; equal: no quiet hours.
  quiet_from  smallint not null check (quiet_from between 0 and 23),
  quiet_until smallint not null check (quiet_until between 0 and 23)
);
grant select, insert, update, delete on content.push_choice to jogada_app;
select platform.wall_by_member('content.push_choice');

-- Browsers that receive push notifications. A push has no content, so each device has at most one waiting.
create table content.push_device (
  endpoint     text        primary key check (length(endpoint) <= 1000),
  member_id    text        not null,
  added_at     timestamptz not null,
  -- When to send; null: nothing is waiting.
  due_at       timestamptz,
  -- The newest occasion that waits. One that comes during a delivery is sent by the next.
  noted_at     timestamptz,
  is_urgent    boolean     not null default false,
  attempts     smallint    not null default 0,
  leased_until timestamptz,
  constraint push_device_due_when_noted check ((due_at is null) = (noted_at is null))
);
create index push_device_of_member on content.push_device (member_id, added_at);
create index push_device_due on content.push_device (due_at) where due_at is not null;
grant select, insert, update, delete on content.push_device to jogada_app;
select platform.wall_by_member('content.push_device');
