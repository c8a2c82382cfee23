-- The member of an incident: of its withdrawal, of the deposit of its payment, or the subject itself.
create or replace function wallet.incident_owner(p_subject text, p_facts jsonb, out member_id text, out merchant_code text)
language sql stable as $$
  select found.member_id, found.merchant_code
    from (select w.member_id, w.merchant_code from wallet.withdrawal w where w.withdrawal_id = split_part(p_subject, ':', 1)
          union all
          select d.member_id, d.merchant_code from wallet.deposit d where d.deposit_id = p_facts ->> 'depositId'
          union all
          select d.member_id, d.merchant_code from wallet.pix_payment p join wallet.deposit d on d.deposit_id = p.deposit_id
           where p.end_to_end_id = split_part(p_subject, ':', 1)
          union all
          select m.member_id, m.merchant_code from accounts.member_view m where m.member_id = p_subject) found
   limit 1
$$;

grant execute on function wallet.incident_owner(text, jsonb) to jogada_app;
