import { pino, type Logger } from 'pino';
import { LOG_SHAPE } from '@jogada/platform/edge';

export type { Logger } from 'pino';

export function createLog(settings: { name: string; level: string }): Logger {
  return pino({ ...LOG_SHAPE, ...settings });
}
