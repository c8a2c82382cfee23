-- What the staff does with a vendor: keys that lapse, maintenance, and the merchants that offer it.

alter table games.vendor_key
  -- From then on nothing is accepted that it signed; null: until it is retired.
  add column retires_at timestamptz;

alter table games.vendor
  -- Since when its games are shown and not opened; null: they are opened.
  add column maintenance_since timestamptz;

-- A merchant offers every vendor but these.
create table games.withheld_vendor (
  merchant_code text not null,
  vendor_code text not null references games.vendor (code),
  primary key (merchant_code, vendor_code)
);

grant select, insert, delete on games.withheld_vendor to jogada_app;
