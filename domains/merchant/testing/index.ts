export { aMerchant } from './a-merchant.ts';
export { saveMerchant } from './save-merchant.ts';
