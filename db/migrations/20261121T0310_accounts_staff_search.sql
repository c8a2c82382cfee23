-- What the console looks members up by, and what other domains may read of the staff.

create index member_by_time on accounts.member (created_at desc, id desc);
create index member_by_name_beginning on accounts.member (lower(username) text_pattern_ops);
create index member_by_document on accounts.member (document_index) where document_index is not null;

create view accounts.operator_view as
  select id as operator_id, username, role, status from accounts.operator;

grant select on accounts.operator_view to jogada_app;
