-- Every copy of the server asks every few seconds which launches have ended.
create index launch_session_by_end on games.launch_session (ended_at) where ended_at is not null;
