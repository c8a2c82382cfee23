-- Of our own games the slots play what the house pays for; the others have no place for it on their screens.
update games.game set has_free_rounds = id in ('tesouro-da-mata', 'cascata-de-cristal', 'baile-de-ouro') where vendor_code = 'arcade';
