export { AGGREGATOR_API_BASE, AGGREGATOR_ERRORS, AggregatorPlay, AggregatorRollback, type AggregatorAnswer } from './aggregator-calls.ts';
export { REPORT_PAGE_MAX, TransactionReportPage, type ReportedTransaction } from './transaction-report.ts';
export { VENDOR_ERROR_MEANINGS, VENDOR_ERRORS, VendorRefusalBody, type VendorErrorCode } from './vendor-errors.ts';
export { VENDOR_API_BASE, type WalletCall } from './wallet-call.ts';
export {
  authenticate,
  closeRound,
  payPromoWin,
  placeBet,
  placeBetAndWin,
  readBalance,
  readFreeRounds,
  rollBack,
  settleWin,
  stateDraw,
} from './wallet-calls.ts';
export { CatalogueFeed, FEED_CATEGORIES, FEED_COLUMNS, FeedGame, FeedVendor } from './catalogue-feed.ts';
