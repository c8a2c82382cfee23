-- Whether an agent must have a document number on file to be opened and paid.
alter table agents.law add column needs_identity boolean not null default false;
update agents.law set needs_identity = true where jurisdiction = 'br-spa';
