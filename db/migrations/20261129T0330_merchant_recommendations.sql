-- Merchants get the switch of recommendations, on, and of hidden titles, off, under the switch of the lobby.

insert into merchant.switch (merchant_code, mod_id, parent_mod_id, is_enabled, position)
  select s.merchant_code, added.mod_id, s.mod_id, added.is_enabled, added.position
    from merchant.switch s cross join (values ('OPENONLY3', false, 0), ('RECOMMEND3', true, 1)) as added (mod_id, is_enabled, position)
   where s.mod_id = 'GAMELO3'
  on conflict do nothing;
