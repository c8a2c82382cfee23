-- A further kind of push notification: starts, results and prizes of the tournaments that a member entered.
alter table content.push_choice drop constraint push_choice_kinds_check;
alter table content.push_choice add constraint push_choice_kinds_check
  check (kinds <@ array['payments', 'bonuses', 'tournaments', 'promotions', 'support']) not valid;
alter table content.push_choice validate constraint push_choice_kinds_check;
