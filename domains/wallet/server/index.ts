export { readBalanceOf } from './balance/read-balance.ts';
export type { Posted, PostedMovement } from './balance/push-balance.ts';
export { jobs } from './jobs.ts';
export { openAccounts, post, postWithin, setAccountStatus } from './ledger/post.ts';
export { POSTING_KINDS, type Outcome, type Pocket, type Posting, type PostingAnswer, type PostingKind } from './ledger/posting.ts';
export { routes } from './routes.ts';
export { subscriptions } from './subscriptions.ts';
