-- Periods in which a member has objected to advertising messages.
create or replace view accounts.advertising_refusal_view with (security_invoker = true) as
  select member_id, decided_at as from_at, until_at
    from (select c.member_id, c.is_given, c.decided_at,
                 coalesce(lead(c.decided_at) over (partition by c.member_id order by c.decided_at), 'infinity') as until_at
            from accounts.consent_choice c where c.purpose = 'advertising') d
   where not is_given;

grant select on accounts.advertising_refusal_view to jogada_app;
