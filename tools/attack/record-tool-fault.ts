import type { FindingLog } from './findings.ts';

/** For `catch`: records an error of the attack itself, so that one failing call does not end a long run. */
export function recordToolFault(log: FindingLog, replay: string): (error: unknown) => undefined {
  return (error) => {
    const what = error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error);
    log.add({ kind: 'process', place: 'the attack', what, replay });
  };
}
