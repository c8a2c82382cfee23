-- The start guard compares the applied migrations with those of its release (L-19). Their names are in the repository.
grant select on public.migration to public;
