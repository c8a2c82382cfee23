export const bonusPath = '/m/bonus';
export const withdrawPath = '/m/withdraw';
export const depositRecordPath = '/m/vouReport';
export const profitAndLossPath = '/m/profitandloss';
export const responsiblePath = '/m/responsibleGaming';
export const transactionRecordPath = '/m/transaction/record';

/** The deposit page; with an id it restores that deposit's code. */
export function depositPath(depositId?: string): string {
  return depositId === undefined ? '/m/voucherCenter' : `/m/voucherCenter?${new URLSearchParams({ depositId })}`;
}
