-- What a person must look at is a case of its own: whose it is, and what became of it.

alter table wallet.cashier_incident
  add column incident_id   text,
  -- Null while nobody can say whose money it is: then it is for staff of all merchants.
  add column merchant_code text,
  add column member_id     text,
  add column resolved_at   timestamptz,
  add column resolved_by   text,
  -- What was found out.
  add column resolution    text not null default '';

-- Whose a case is, as far as the books say: of a withdrawal, of a member, or of the deposit that a payment belongs to.
create function wallet.incident_owner(p_subject text, p_facts jsonb, out member_id text, out merchant_code text)
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

update wallet.cashier_incident i
   set incident_id = 'inc_' || left(md5(i.kind || ' ' || i.subject_id), 16),
       member_id = (wallet.incident_owner(i.subject_id, i.facts)).member_id,
       merchant_code = (wallet.incident_owner(i.subject_id, i.facts)).merchant_code;

alter table wallet.cashier_incident
  alter column incident_id set not null,
  add constraint incident_id_unique unique (incident_id),
  add constraint resolved_incident_says_by_whom check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null or resolution <> ''));

create index incident_by_time on wallet.cashier_incident (at desc, incident_id desc);
create index incident_open on wallet.cashier_incident (at desc, incident_id desc) where resolved_at is null;

grant update on wallet.cashier_incident to jogada_app;
