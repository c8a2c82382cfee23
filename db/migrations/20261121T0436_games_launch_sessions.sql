-- A game is open for as long as the session that opened it.

alter table games.launch_session
  add column session_id text,
  add column ended_at   timestamptz;
create index launch_session_by_session on games.launch_session (member_id, session_id) where ended_at is null;
