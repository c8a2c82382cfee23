-- A launch that is played is written once a minute, in its place.
alter table games.launch_session set (fillfactor = 80);
