import type { FindingLog } from './findings.ts';

/** For `catch`: notes a fault of the attack itself, so that one call that cannot be made does not end a run of hours. */
export function ownFault(log: FindingLog, replay: string): (error: unknown) => undefined {
  return (error) => {
    const what = error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error);
    log.add({ kind: 'process', place: 'the attack', what, replay });
  };
}
