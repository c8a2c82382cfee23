export const withdrawalsDeskPath = '/withdrawals';
export const ledgerDeskPath = '/ledger';
export const houseAccountsDeskPath = '/house-accounts';

export function withdrawalDeskPath(withdrawalId: string): string {
  return `${withdrawalsDeskPath}/${encodeURIComponent(withdrawalId)}`;
}

export const riskDeskPath = '/risk';

export function riskGroupDeskPath(riskGroupId: string): string {
  return `${riskDeskPath}/${encodeURIComponent(riskGroupId)}`;
}

export const incidentsDeskPath = '/cashier-incidents';

export function incidentDeskPath(incidentId: string): string {
  return `${incidentsDeskPath}/${encodeURIComponent(incidentId)}`;
}

export const depositsDeskPath = '/deposits';
export const figuresDeskPath = '/figures';
