export { answerOfPasskey, isPasskeyKnown, PasskeyCancelled } from './passkey-in-browser.ts';
