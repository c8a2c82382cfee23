export { unsubscribeDevice } from './device-subscription.ts';
