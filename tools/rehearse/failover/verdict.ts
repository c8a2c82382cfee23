/** A write that a node's own database acknowledged. Unix times, ms. */
export interface Acceptance {
  readonly node: string;
  /** The history of PostgreSQL in which it was written, eight hexadecimal digits: every promotion begins the next. */
  readonly timeline: string;
  readonly number: number;
  readonly sentAtMs: number;
  readonly acceptedAtMs: number;
}

/**
 * Faults against "one primary at a time": an older timeline that accepted a write sent after a newer one had accepted, and a timeline of two
 * nodes. Must be empty.
 */
export function twoPrimaries(accepted: readonly Acceptance[]): string[] {
  const faults: string[] = [];
  const nodeOf = new Map<string, string>();
  let newest: Acceptance | undefined;
  for (const one of accepted.toSorted((a, b) => a.acceptedAtMs - b.acceptedAtMs)) {
    const owner = nodeOf.get(one.timeline) ?? one.node;
    nodeOf.set(one.timeline, owner);
    if (owner !== one.node) faults.push(`${owner} and ${one.node} both write timeline ${one.timeline}`);
    if (newest && one.timeline < newest.timeline && one.sentAtMs > newest.acceptedAtMs)
      faults.push(`${one.node} accepted ${one.number} of timeline ${one.timeline} after ${newest.node} had begun ${newest.timeline}`);
    if (!newest || one.timeline > newest.timeline) newest = one;
  }
  return faults;
}

/** Accepted writes that the surviving database does not have exactly once. Must be empty. */
export function missingMarkers(accepted: readonly Acceptance[], kept: ReadonlyMap<string, number>): string[] {
  return accepted
    .map(({ node, number }) => `${node} ${number}`)
    .filter((name) => kept.get(name) !== 1)
    .map((name) => `${name}: ${kept.get(name) ?? 0} times`);
}

/** The longest time without an acknowledgement from a moment on, ms. Unix times, ms. */
export function longestSilence(acknowledgedAtMs: readonly number[], sinceMs: number): number {
  const times = acknowledgedAtMs.filter((atMs) => atMs >= sinceMs).toSorted((a, b) => a - b);
  return Math.max(0, ...times.map((atMs, index) => atMs - (times[index - 1] ?? sinceMs)));
}

/** A configuration file of deploy/ for a node. */
export function forNode(file: string, node: string): string {
  return file.replaceAll('THIS_NODE', node);
}
