import { Problem } from '@jogada/platform/contract';

/** How many connections that stay open, event streams and the like, one process holds. */
export interface OpenCaps {
  readonly perAddress: number;
  readonly perMember: number;
  /** Of all together: what is left of memory and file descriptors belongs to the bets. */
  readonly total: number;
}

/** Who holds a connection: the address as limits see it, and the member, of whom nobody is signed in. */
interface Holder {
  readonly address: string;
  readonly memberId: string | undefined;
}

export interface OpenPlaces {
  /**
   * Takes a place for a connection; answers how it is given back, once, however often it is called.
   * @throws Problem `too_many_requests` when address or member hold as many as they may, `system_busy` when all places are taken,
   *   both with `retryAfterSeconds`
   */
  take(holder: Holder): () => void;
  /** How many were refused since the start, by what refused them. */
  refused(): Readonly<Record<CapName, number>>;
}

type CapName = keyof OpenCaps;

const RETRY_AFTER_SECONDS = 30;
const RETRY_AFTER_FULL_SECONDS = 10;
/** Of the files that a process may open, what connections that stay open may take. */
const DESCRIPTORS_PART = 2;

/** Counts connections that stay open, and refuses those over the caps. One for a process. */
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

/** The wanted number, or half of the files that this process may open where that is less. */
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
