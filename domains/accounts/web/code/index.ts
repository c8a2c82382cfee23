export { CodeField } from './code-field.tsx';
export { useCheckedCode } from './use-checked-code.tsx';
export { useCodeSender, type CodeSender } from './use-code-sender.ts';
export { useSmsCode, type SmsCode, type SmsTarget } from './use-sms-code.tsx';
