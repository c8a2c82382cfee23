-- Changes that wait for the approval of a second operator.
create or replace view accounts.approval_view with (security_invoker = true) as
select a.id as approval_id, a.merchant_code, a.kind, a.subject_id, a.state, a.asked_by, o.username as asked_by_name, a.asked_at
  from accounts.approval a join accounts.operator o on o.id = a.asked_by;

grant select on accounts.approval_view to jogada_app;
