export const withdrawalsPagePath = '/withdrawals';
export const ledgerPagePath = '/ledger';
export const houseAccountsPagePath = '/house-accounts';

export function withdrawalPagePath(withdrawalId: string): string {
  return `${withdrawalsPagePath}/${encodeURIComponent(withdrawalId)}`;
}

export const riskPagePath = '/risk';

export function riskGroupPagePath(riskGroupId: string): string {
  return `${riskPagePath}/${encodeURIComponent(riskGroupId)}`;
}

export const incidentsPagePath = '/cashier-incidents';

export function incidentPagePath(incidentId: string): string {
  return `${incidentsPagePath}/${encodeURIComponent(incidentId)}`;
}

export const depositsPagePath = '/deposits';
export const figuresPagePath = '/figures';

export const paymentAccountsPagePath = '/payment-accounts';

/** The payment accounts of one site. */
export function paymentAccountsOfPath(merchantCode: string): string {
  return `${paymentAccountsPagePath}/${encodeURIComponent(merchantCode)}`;
}
