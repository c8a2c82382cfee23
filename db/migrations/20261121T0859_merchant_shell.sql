-- Which side menu a merchant has, and whom its footer names beside the licence.

alter table merchant.merchant
  add column side_menu smallint not null default 1 check (side_menu in (0, 1));

alter table merchant.link drop constraint link_kind_check;
alter table merchant.link
  add constraint link_kind_check check (kind in ('customer_service', 'resource', 'image_cdn', 'responsible_gaming', 'certificate'));
