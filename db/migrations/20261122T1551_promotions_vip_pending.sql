-- A list that is written and emptied by every round: whoever takes rounds off it leaves out what was noted twice, so no key has to.
alter table promotions.vip_pending drop constraint vip_pending_pkey;

-- Rows of it are changed in place, again and again.
alter table promotions.vip_period set (fillfactor = 70);
