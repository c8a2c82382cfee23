-- Favourites, recent games, points and the way back of money at vendors follow their switches from here on. Until now they were there
-- whatever the switch said, and are to stay.
update merchant.switch set is_enabled = true where mod_id in ('GAMELOFAV3', 'GAMELOREC3', 'PTSYS3', 'FUNDTRANS3');

-- Two that name nothing that a site does: a reset by SMS is CHNGPASSVERIF3, and the contracts of agents are by day, by hour and dividends.
delete from merchant.switch where mod_id in ('PWRESETSMS3', 'RTSALARY3');
