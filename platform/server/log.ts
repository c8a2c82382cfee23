import { pino, type Logger } from 'pino';
import { LOG_SHAPE } from '@jogada/platform/edge';

export type { Logger } from 'pino';

/** @param settings.mixin facts of the running trace, for each line */
export function createLog(settings: { name: string; level: string; mixin?: () => object }): Logger {
  return pino({ ...LOG_SHAPE, ...settings });
}
