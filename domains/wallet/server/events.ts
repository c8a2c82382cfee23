/** A member's playing is looked at (R24). Payload: BehaviourCaseOpened. */
export const BEHAVIOUR_CASE_OPENED = 'wallet.behaviour_case_opened';

export interface BehaviourCaseOpened {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly caseId: string;
}

/** A withdrawal was refused and its money is back. Payload: WithdrawalEvent. */
export const WITHDRAWAL_REFUSED = 'wallet.withdrawal_refused';

/** A withdrawal was asked for at another PIX key than before (S42). Payload: WithdrawalEvent. */
export const WITHDRAWAL_KEY_CHANGED = 'wallet.withdrawal_key_changed';

export interface WithdrawalEvent {
  readonly withdrawalId: string;
  readonly merchantCode: string;
  readonly memberId: string;
  /** Minor units. */
  readonly amount: string;
  readonly currency: string;
}
