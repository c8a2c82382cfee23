-- Which session the member plays from at a vendor that keeps the money: when it ends, the money comes back.
alter table games.vendor_player add column session_id text;
