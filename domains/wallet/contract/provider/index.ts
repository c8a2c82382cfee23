export { handlePaymentWebhook, handlePayoutWebhook, receiveAccountMessage, receiveAccountPix } from './bank-messages.ts';
