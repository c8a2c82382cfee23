-- The verification of closed days counts play by inviter.
grant select on accounts.invitation to jogada_reports;
