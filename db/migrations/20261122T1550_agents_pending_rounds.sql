-- A list that is written and emptied by every round: whoever takes rounds off it leaves out what was noted twice, so no key has to.
alter table agents.pending_round drop constraint pending_round_pkey;
