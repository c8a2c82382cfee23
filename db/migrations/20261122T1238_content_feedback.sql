-- What members suggest to the house, until somebody has dealt with it.
create table content.feedback (
  feedback_id   text        primary key,
  merchant_code text        not null,
  member_id     text        not null,
  text          text        not null check (length(text) between 10 and 1000),
  written_at    timestamptz not null,
  handled_at    timestamptz,
  handled_by    text,
  finding       text,
  constraint handled_feedback_says_by_whom_and_how check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (finding is null))
);
create index feedback_by_time on content.feedback (written_at desc, feedback_id desc);
create index feedback_waiting on content.feedback (written_at desc, feedback_id desc) where handled_at is null;
grant select, insert, update on content.feedback to jogada_app;
