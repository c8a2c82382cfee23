-- An event that one subscriber could not take: retried for that subscriber alone, and stored for the staff after the last attempt.
create table platform.event_delivery (
  event_id bigint not null,
  subscriber text not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts smallint not null,
  not_before timestamptz not null,
  failed_at timestamptz not null,
  last_error text not null,
  primary key (event_id, subscriber),
  constraint attempts_are_counted check (attempts >= 0)
);

create index event_delivery_by_age on platform.event_delivery (failed_at desc, event_id desc);

grant select, insert, update, delete on platform.event_delivery to jogada_app;
