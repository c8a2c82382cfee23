-- Marks of a member's sessions and registration: device, user agent at an address, address.
create or replace view accounts.member_mark_view with (security_invoker = true) as
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

grant select on accounts.member_mark_view to jogada_app;
