import { useOperatorAction } from '@jogada/platform/console';
import { writeDecimal } from '@jogada/platform/contract';
import { DEPOSIT_CASE_STATES, readDepositFile, type DepositCase } from '@jogada/wallet/contract/operator';
import { SaveCaseFile } from '../case-file/save-case-file.tsx';
import { useText } from '../use-text.ts';

/** The deposits of a state, or of all, as a file for spreadsheets. */
export function SaveDeposits({ state: chosen, isEmpty }: { readonly state: string; readonly isEmpty: boolean }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(readDepositFile);
  const state = DEPOSIT_CASE_STATES.find((known) => known === chosen);
  return (
    <SaveCaseFile
      name={`${t('caseFile.deposits')}-${state ?? 'all'}`}
      isEmpty={isEmpty}
      isPending={isPending}
      read={() => act(state ? { state } : {})}
      head={[
        t('caseFile.depositId'),
        t('withdrawals.merchant'),
        t('caseFile.memberId'),
        t('withdrawals.member'),
        t('deposits.amount'),
        t('figures.currency'),
        t('deposits.state'),
        t('caseFile.refundedAmount'),
        t('withdrawals.reason'),
        'txid',
        'endToEndId',
        `${t('deposits.at')} (UTC)`,
        `${t('deposits.paidAt')} (UTC)`,
      ]}
      lineOf={(row: DepositCase) => [
        row.depositId,
        row.merchantCode,
        row.memberId,
        row.username,
        writeDecimal({ amount: BigInt(row.amount), currency: row.currency }),
        row.currency,
        t(`deposits.states.${row.state}`),
        writeDecimal({ amount: BigInt(row.refundedAmount), currency: row.currency }),
        row.reasonCode ?? '',
        row.txid,
        row.endToEndId ?? '',
        row.createdAt,
        row.paidAt ?? '',
      ]}
    />
  );
}
