export { hearPayments, hearPayout } from './bank-messages.ts';
