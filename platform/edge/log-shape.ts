import { describeError } from './describe-error.ts';

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

/** Settings of the log of every process, for pino: the shape of a line (docs/running/logs.md). */
export const LOG_SHAPE = {
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: describeError },
  redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
};
