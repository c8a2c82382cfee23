import type { KnownFault } from './findings.ts';
import type { DoorName } from './targets.ts';

/** Bytes that are not sent because they would end a process, and with it the run. */
export interface KnownPayload {
  /** Where the fault is on record. */
  readonly item: string;
  readonly isSkipped: (door: DoorName, bytes: Buffer) => boolean;
}

const IMPOSSIBLE_DATE = /0000-01-01|2026-02-30|9999-12-31|-000001|275760/;

/** Faults that are being mended elsewhere, each with its item of the plan. An entry goes when its mending comes. */
export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    item: 'issue 19, item 6: dates that no calendar or column has are let through',
    matches: ({ kind, what, replay }) => kind === 'fault' && what.startsWith('500') && IMPOSSIBLE_DATE.test(replay),
  },
];

export const KNOWN_PAYLOADS: readonly KnownPayload[] = [
  {
    item: 'issue 19, item 1: an upgrade to a target that is no path ends the arcade',
    isSkipped: (door, bytes) => door === 'arcade' && /upgrade/i.test(bytes.toString('latin1')),
  },
];
