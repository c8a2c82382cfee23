export { readBalanceOf } from './balance/read-balance.ts';
export type { Posted, PostedMovement } from './balance/push-balance.ts';
export { signBankMessage } from './cashier/bank-signature.ts';
export { keepWebhook } from './cashier/keep-webhook.ts';
export { jobs } from './jobs.ts';
export { openAccounts, post, postWithin, setAccountStatus } from './ledger/post.ts';
export { POSTING_KINDS, type Outcome, type Pocket, type Posting, type PostingAnswer, type PostingKind } from './ledger/posting.ts';
export { operatorRoutes, providerRoutes, routes } from './routes.ts';
export { subscriptions } from './subscriptions.ts';
