import type { KnownFault } from './findings.ts';
import type { DoorName } from './targets.ts';

/** Bytes that are not sent because they would end a process, and with it the run. */
export interface KnownPayload {
  /** Where the fault is on record. */
  readonly item: string;
  readonly isSkipped: (door: DoorName, bytes: Buffer) => boolean;
}

/** Faults that are on record, each with its item of the plan. An entry goes when its mending comes. */
export const KNOWN_FAULTS: readonly KnownFault[] = [];

export const KNOWN_PAYLOADS: readonly KnownPayload[] = [];
