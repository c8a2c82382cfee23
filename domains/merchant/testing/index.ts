export { aMerchant } from './a-merchant.ts';
