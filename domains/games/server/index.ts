export { tellWallet } from './catalogue/tell-wallet.ts';
export { addVendor, type NewVendor } from './vendor/add-vendor.ts';
export { jobs } from './jobs.ts';
export { operatorRoutes, routes } from './routes.ts';
export { subscriptions } from './subscriptions.ts';
export { setTransferWallet, type TransferWalletSettings } from './transfer-wallet/transfer-wallet-settings.sql.ts';
export { registerVendorCalls } from './vendor/register-vendor-calls.ts';
export { rotateVendorKey } from './vendor/rotate-vendor-key.ts';
export type { VendorContext } from './vendor/vendor-context.ts';
