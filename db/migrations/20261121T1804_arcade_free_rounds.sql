-- A round may be one of those that the platform pays for.
alter table arcade.round add column free_rounds_id text;
