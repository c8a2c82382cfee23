-- The staff finds a member by a number or an address, confirmed or not, at whichever merchant.
create index member_contact_by_value on accounts.member_contact (value_index);
