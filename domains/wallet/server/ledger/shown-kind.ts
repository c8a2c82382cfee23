import { COMMISSION_SOURCE } from './source.ts';

/** What a payment of commission is for, by the start of its external id. The agents' domain writes them. */
const COMMISSIONS: Readonly<Record<string, string>> = {
  rebate: 'commission_rebate',
  daily_salary: 'commission_daily',
  hourly_salary: 'commission_hourly',
  dividend: 'commission_dividend',
  dispute: 'commission_correction',
};

/**
 * The kind shown for a movement. Agents' commission is posted as a prize or an adjustment but shown as commission, by what it is paid for.
 */
export function shownKind({ kind, source, external_id: externalId }: { kind: string; source: string; external_id: string }): string {
  if (source !== COMMISSION_SOURCE) return kind;
  if (kind === 'adjustment_debit') return 'commission_paid';
  return COMMISSIONS[externalId.split('-')[0] ?? ''] ?? 'commission';
}
