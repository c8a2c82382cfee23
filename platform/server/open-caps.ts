import { Problem } from '@jogada/platform/contract';

/** How many long-lived connections, such as event streams, one process holds. */
export interface OpenCaps {
  readonly perAddress: number;
  readonly perMember: number;
  /** The cap in total. The remaining memory and file descriptors are for bets. */
  readonly total: number;
}

/** The holder of a connection: the rate-limited address, and the member if signed in. */
interface Holder {
  readonly address: string;
  readonly memberId: string | undefined;
}

export interface OpenPlaces {
  /**
   * Takes a slot for a connection. The returned function releases it, once.
   * @throws Problem `too_many_requests` when the address or member has as many as allowed, `system_busy` when all slots are taken, both
   * with `retryAfterSeconds`
   */
  take(holder: Holder): () => void;
  /** The number of refusals since the start, by cap. */
  refused(): Readonly<Record<CapName, number>>;
}

type CapName = keyof OpenCaps;

const RETRY_AFTER_SECONDS = 30;
const RETRY_AFTER_FULL_SECONDS = 10;
/** Long-lived connections may take one part in this many of the process's file descriptors. */
const DESCRIPTORS_PART = 2;

/** Counts long-lived connections, and refuses those over the caps. One instance per process. */
export function createOpenPlaces(caps: OpenCaps): OpenPlaces {
  const byAddress = new Map<string, number>();
  const byMember = new Map<string, number>();
  const refusals: Record<CapName, number> = { perAddress: 0, perMember: 0, total: 0 };
  let open = 0;

  function refuse(cap: CapName): never {
    refusals[cap] += 1;
    if (cap === 'total') throw new Problem('system_busy', { retryAfterSeconds: RETRY_AFTER_FULL_SECONDS });
    throw new Problem('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    take({ address, memberId }) {
      if ((byAddress.get(address) ?? 0) >= caps.perAddress) refuse('perAddress');
      if (memberId !== undefined && (byMember.get(memberId) ?? 0) >= caps.perMember) refuse('perMember');
      if (open >= caps.total) refuse('total');
      open += 1;
      add(byAddress, address, 1);
      if (memberId !== undefined) add(byMember, memberId, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        open -= 1;
        add(byAddress, address, -1);
        if (memberId !== undefined) add(byMember, memberId, -1);
      };
    },
    refused: () => refusals,
  };
}

/** The wanted number, limited to half of the files that this process may open. */
export function withinDescriptors(wanted: number): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const files = Number(userLimits?.open_files?.soft);
  return Number.isFinite(files) && files > 0 ? Math.min(wanted, Math.floor(files / DESCRIPTORS_PART)) : wanted;
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
