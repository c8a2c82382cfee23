export { MobileField } from './mobile-field.tsx';
export { maskMobile, MOBILE_MAX } from './mobile-mask.ts';
