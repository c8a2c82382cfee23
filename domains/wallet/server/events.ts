/** A withdrawal was refused and its money is back. Payload: WithdrawalRefused. */
export const WITHDRAWAL_REFUSED = 'wallet.withdrawal_refused';

export interface WithdrawalRefused {
  readonly withdrawalId: string;
  readonly merchantCode: string;
  readonly memberId: string;
  /** Minor units. */
  readonly amount: string;
  readonly currency: string;
}
