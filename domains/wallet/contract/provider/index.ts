export { handlePaymentWebhook, handlePayoutWebhook } from './bank-messages.ts';
