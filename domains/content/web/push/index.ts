export { PUSH_NOTICE } from './notice-place.ts';
export { unsubscribeDevice } from './device-subscription.ts';
