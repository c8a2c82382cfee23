export { PUSH_NOTICE } from './notice-place.ts';
