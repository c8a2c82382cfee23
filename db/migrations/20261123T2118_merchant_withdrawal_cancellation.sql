-- A requested withdrawal goes on to payment. A merchant can let its members cancel it before the review.

insert into merchant.switch (merchant_code, mod_id, parent_mod_id, is_enabled, position)
  select merchant_code, 'WTHDRWCANCEL3', mod_id, false, 0 from merchant.switch where mod_id = 'WTHDRWBAS3';
