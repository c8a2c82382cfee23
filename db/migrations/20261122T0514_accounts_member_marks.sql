-- By what members are told apart at sign-in and registration, for whoever looks for one person behind several accounts.

create index session_by_creation on accounts.session (created_at);
create index remembered_login_by_creation on accounts.remembered_login (created_at);

-- What tells people apart at sign-in and registration: the browser's own mark, a program at an address, an address.
create view accounts.member_mark_view as
  select m.merchant_code, r.member_id, 'device' as kind, r.device_hash as mark, '' as label, r.created_at as at
    from accounts.remembered_login r join accounts.member m on m.id = r.member_id
  union all
  select m.merchant_code, s.member_id, 'program', sha256(convert_to(s.address || chr(10) || s.user_agent, 'UTF8')), s.address, s.created_at
    from accounts.session s join accounts.member m on m.id = s.member_id
  union all
  select m.merchant_code, s.member_id, 'address', sha256(convert_to(s.address, 'UTF8')), s.address, s.created_at
    from accounts.session s join accounts.member m on m.id = s.member_id
  union all
  select m.merchant_code, m.id, 'address', sha256(convert_to(m.register_address, 'UTF8')), m.register_address, m.created_at
    from accounts.member m where m.register_address is not null;
create view accounts.registration_view as
  select id as member_id, merchant_code, username, register_address as address, created_at from accounts.member;
grant select on accounts.member_mark_view, accounts.registration_view to jogada_app;
