/** A member's playing is looked at (R24). Payload: BehaviourCaseOpened. */
export const BEHAVIOUR_CASE_OPENED = 'wallet.behaviour_case_opened';

export interface BehaviourCaseOpened {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly caseId: string;
}

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
