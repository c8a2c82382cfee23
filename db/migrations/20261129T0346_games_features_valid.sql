-- The features of every title are known.
alter table games.game validate constraint features_are_known;
