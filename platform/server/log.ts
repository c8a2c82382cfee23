import { pino, type Logger } from 'pino';
import { describeError } from './describe-error.ts';

export type { Logger } from 'pino';

// Fields that are redacted from log lines at any depth (S81).
const REDACTED = [
  'password',
  'confirmPassword',
  'newPassword',
  'oldPassword',
  'paymentPassword',
  'token',
  'captcha',
  'idNumber',
  'document',
  'pixKey',
  'cookie',
  'authorization',
];

export function createLog(settings: { name: string; level: string }): Logger {
  return pino({
    name: settings.name,
    level: settings.level,
    serializers: { err: describeError },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  });
}
