export { aPhone, startBrowser, type Phone, type PhoneOptions } from './phone.ts';
