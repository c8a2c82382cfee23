-- Bets on events stand for longer than a round; each look at what ended reads those of its game.
create index room_ticket_standing on arcade.room_ticket (game_id, created_at) where state = 'placed';
