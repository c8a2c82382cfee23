import type { KnownFault } from './findings.ts';
import type { DoorName } from './targets.ts';

/** Bytes that are not sent because they would end a process, and with it the run. */
export interface KnownPayload {
  /** The item of the plan that records the fault. */
  readonly item: string;
  readonly isSkipped: (door: DoorName, bytes: Buffer) => boolean;
}

/** Recorded faults, each with its item of the plan. Remove an entry together with its fix. */
export const KNOWN_FAULTS: readonly KnownFault[] = [];

export const KNOWN_PAYLOADS: readonly KnownPayload[] = [];
