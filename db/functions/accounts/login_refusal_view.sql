create or replace view accounts.login_refusal_view with (security_invoker = true) as
  select m.merchant_code, a.subject_id as member_id, a.address, a.at
    from accounts.audit a join accounts.member m on m.id = a.subject_id
   where a.action = 'session.login_refused';

grant select on accounts.login_refusal_view to jogada_app;
