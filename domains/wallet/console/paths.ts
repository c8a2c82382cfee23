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

export const depositsDeskPath = '/deposits';
export const figuresDeskPath = '/figures';
