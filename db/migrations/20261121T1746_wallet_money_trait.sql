-- By what two members' money is seen to be one person's: keyed hashes of the CPFs that paid for them and of the PIX keys that they were
-- paid to. Nothing can be read out of it; equal rows are evidence.

create table wallet.money_trait (
  member_id  text        not null,
  trait_hash bytea       not null check (length(trait_hash) = 32),
  first_at   timestamptz not null,
  primary key (member_id, trait_hash)
);
create index money_trait_by_hash on wallet.money_trait (trait_hash);
grant select, insert on wallet.money_trait to jogada_app;
