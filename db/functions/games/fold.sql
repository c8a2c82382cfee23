-- Text for search without case and accents. Immutable, unlike unaccent(), for generated columns.
create or replace function games.fold(text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize($1, NFKD), U&'[\0300-\036F]', '', 'g'));
