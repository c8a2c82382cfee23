import { COMMISSION_SOURCE } from './source.ts';

/** What a movement is told as: what agents earn and owe is posted as any prize and any adjustment, and read as what it is. */
export function shownKind({ kind, source }: { readonly kind: string; readonly source: string }): string {
  if (source !== COMMISSION_SOURCE) return kind;
  return kind === 'adjustment_debit' ? 'commission_paid' : 'commission';
}
