-- What a merchant's club calls a member: shown beside the name; empty for none.

alter table accounts.member
  add column club_label text not null default '' constraint member_club_label_short check (char_length(club_label) <= 16);
