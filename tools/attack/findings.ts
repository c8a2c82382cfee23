/** What the attack looks for. Each makes the run fail. */
export const FINDING_KINDS = [
  'fault',
  'hang',
  'undeclared answer',
  'wrong shape',
  'leak',
  'foreign thing',
  'race',
  'ledger',
  'process',
  'memory',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding {
  readonly kind: FindingKind;
  /** What was called: findings alike are counted together. */
  readonly place: string;
  readonly what: string;
  /** How to see it again. */
  readonly replay: string;
}

/** A fault that another item of the plan mends. It is printed, and does not fail the run. */
export interface KnownFault {
  /** Where the fault is on record. */
  readonly item: string;
  readonly matches: (finding: Finding) => boolean;
}

export interface CountedFinding extends Finding {
  readonly count: number;
}

/** Gathers findings; those of the same kind, place and text are one with a count. */
export interface FindingLog {
  add(finding: Finding): void;
  /** Everything that fails the run, in the order of its first sight. */
  readonly list: () => readonly CountedFinding[];
  readonly known: () => readonly (CountedFinding & { readonly item: string })[];
}

export function openFindingLog(known: readonly KnownFault[]): FindingLog {
  const found = new Map<string, { finding: Finding; item: string | undefined; count: number }>();
  const listed = (isKnown: boolean) => [...found.values()].filter(({ item }) => (item !== undefined) === isKnown);
  return {
    add(finding) {
      const name = `${finding.kind} ${finding.place} ${finding.what.replaceAll(/\d+/g, '0').slice(0, 80)}`;
      const there = found.get(name);
      if (there) there.count += 1;
      else found.set(name, { finding, item: known.find(({ matches }) => matches(finding))?.item, count: 1 });
    },
    list: () => listed(false).map(({ finding, count }) => ({ ...finding, count })),
    known: () => listed(true).map(({ finding, count, item }) => ({ ...finding, count, item: item ?? '' })),
  };
}
