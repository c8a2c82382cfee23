/*
 * Wider block ranges. PostgreSQL starts a worker for each range that has been filled; at two thousand postings a second
 * ranges of 32 blocks were filled several times a second, and those starts cost the postings themselves a fifth of their rate.
 */
drop index wallet.entry_by_time;
create index entry_by_time on wallet.entry using brin (created_at) with (pages_per_range = 256, autosummarize = on);
drop index wallet.transfer_by_time;
create index transfer_by_time on wallet.transfer using brin (created_at) with (pages_per_range = 256, autosummarize = on);
