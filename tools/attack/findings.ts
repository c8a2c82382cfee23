/** The kinds of findings. Each fails the run. */
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
  /** The called target; equal findings at one place are counted together. */
  readonly place: string;
  readonly what: string;
  /** The command that reproduces it. */
  readonly replay: string;
}

/** A fault that another item of the plan will fix. Printed without failing the run. */
export interface KnownFault {
  /** The item of the plan that records the fault. */
  readonly item: string;
  readonly matches: (finding: Finding) => boolean;
}

export interface CountedFinding extends Finding {
  readonly count: number;
}

/** Collects findings; those with the same kind, place and text become one with a count. */
export interface FindingLog {
  add(finding: Finding): void;
  /** All findings that fail the run, in order of first occurrence. */
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
