import { useOperatorAction } from '@jogada/platform/console';
import { writeDecimal } from '@jogada/platform/contract';
import { CASE_STATES, readWithdrawalFile, type WithdrawalCase } from '@jogada/wallet/contract/operator';
import { SaveCaseFile } from '../case-file/save-case-file.tsx';
import { useText } from '../use-text.ts';

/** The withdrawals of a state, or of all, as a file for spreadsheets; keys are masked in it too. */
export function SaveWithdrawals({ state: chosen, isEmpty }: { readonly state: string; readonly isEmpty: boolean }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(readWithdrawalFile);
  const state = CASE_STATES.find((known) => known === chosen);
  return (
    <SaveCaseFile
      name={`${t('caseFile.withdrawals')}-${state ?? 'all'}`}
      isEmpty={isEmpty}
      isPending={isPending}
      read={() => act(state ? { state } : {})}
      head={[
        t('withdrawals.one'),
        t('withdrawals.merchant'),
        t('caseFile.memberId'),
        t('withdrawals.member'),
        t('withdrawals.amount'),
        t('figures.currency'),
        t('withdrawals.state'),
        t('withdrawals.pixKey'),
        t('withdrawals.risk'),
        t('withdrawals.reason'),
        `${t('withdrawals.askedAt')} (UTC)`,
        `${t('withdrawals.dueAt')} (UTC)`,
      ]}
      lineOf={(row: WithdrawalCase) => [
        row.withdrawalId,
        row.merchantCode,
        row.memberId,
        row.username,
        writeDecimal({ amount: BigInt(row.amount), currency: row.currency }),
        row.currency,
        t(`withdrawals.states.${row.state}`),
        `${t(`withdrawals.keyKinds.${row.pixKeyKind}`)} ${row.pixKey}`,
        row.riskFlags.map((flag) => t(`withdrawals.flags.${flag}`)).join('; '),
        row.reasonCode ?? '',
        row.createdAt,
        row.dueAt,
      ]}
    />
  );
}
