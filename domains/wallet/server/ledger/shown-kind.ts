import { COMMISSION_SOURCE } from './source.ts';

/** The kind shown for a movement. Agents' commission is posted as a prize or an adjustment but shown as commission. */
export function shownKind({ kind, source }: { readonly kind: string; readonly source: string }): string {
  if (source !== COMMISSION_SOURCE) return kind;
  return kind === 'adjustment_debit' ? 'commission_paid' : 'commission';
}
