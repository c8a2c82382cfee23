import { securityCenterPath } from '@jogada/accounts/web';
import { FormProblem, maskCpf } from '@jogada/accounts/web/field';
import { answerOfPasskey, isPasskeyKnown, PasskeyCancelled } from '@jogada/accounts/web/passkey';
import { ApiProblem, MoneyText, useAct } from '@jogada/platform/web';
import { useActForm, useController } from '@jogada/platform/web/forms';
import { Button, ButtonLink, Sheet } from '@jogada/platform/web/ui';
import { askWithdrawalPasskey, type BonusCost, type Withdrawal } from '@jogada/wallet/contract/player';
import { IconClock, IconFingerprint } from '@tabler/icons-react';
import type { PasskeyAnswer } from '@jogada/accounts/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useEffect, useRef } from 'react';
import { bonusCostOfProblem } from '../bonus/bonus-cost-of-problem.ts';
import { FactList } from '../record/fact-list.tsx';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';
import { useRequestWithdrawal } from './use-withdrawals.ts';
import { proofFault, WithdrawProof } from './withdraw-proof.tsx';
import {
  proofKindOf,
  proofOf,
  withdrawalRequest,
  type WithdrawalSettings,
  type WithdrawField,
  type WithdrawValues,
} from './withdraw-values.ts';

interface WithdrawConfirmSheetProps {
  readonly values: WithdrawValues;
  readonly settings: WithdrawalSettings;
  readonly acceptedCost: BonusCost | null;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onRequested: (withdrawal: Withdrawal) => void;
  /** Called with the field that the server rejected. */
  readonly onRefusedField: (problem: ApiProblem, field: WithdrawField) => void;
  /** Called when the bonus cost has changed since. */
  readonly onCostChanged: (cost: BonusCost) => void;
}

/** Shows amount, payee and key once more before the withdrawal is sent. */
export function WithdrawConfirmSheet(props: WithdrawConfirmSheetProps) {
  const { values, settings, acceptedCost, isOpen, onOpenChange, onRequested, onRefusedField, onCostChanged } = props;
  const t = useText();
  const canCancel = useSwitch('WTHDRWCANCEL3');
  const { act, isPending } = useRequestWithdrawal();
  const ask = useAct(askWithdrawalPasskey);
  const kind = proofKindOf(settings);
  const { control, submit, refuse, clearErrors, formState } = useActForm({
    defaultValues: { typed: '' },
    findFaults({ typed }) {
      const fault = kind && proofFault(kind, typed);
      return { typed: fault && t(fault) };
    },
    placeOf: (problem) => (isAboutProof(problem) ? 'typed' : 'root'),
    secrets: ['typed'],
  });
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name: 'typed' });
  const fault = fieldState.error?.message;
  const request = withdrawalRequest(values, { settings, acceptedCost, proof: proofOf(kind, value) });
  const payeeName = request.payeeName || settings.payeeName;

  // On a short screen the footer would cover the error message: focusing scrolls to the field, but not to the text below it.
  const proof = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fault !== undefined) proof.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);

  const hasPasskey = settings.takesPasskey && isPasskeyKnown();

  // The passkey signs this amount and key, so its assertion is invalid for any other.
  async function handlePasskey() {
    clearErrors('root');
    try {
      const { amount, pixKeyKind, pixKey } = request;
      await confirm(await answerOfPasskey(await ask.act({ amount, pixKeyKind, pixKey })));
    } catch (error) {
      if (error instanceof PasskeyCancelled) return;
      if (!(error instanceof ApiProblem)) throw error;
      refuse(error);
    }
  }

  const handleConfirm = submit(() => confirm(null));

  async function confirm(passkey: PasskeyAnswer | null) {
    try {
      onRequested(await act({ ...request, passkey }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const field = FIELD_OF_CODE[error.code];
      const newCost = bonusCostOfProblem(error);
      if (newCost) onCostChanged(newCost);
      else if (field && !isAboutProof(error)) onRefusedField(error, field);
      else refuse(error);
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('withdraw.confirmTitle')}
      footer={
        <div className="grid gap-2">
          <FormProblem>{formState.errors.root?.message}</FormProblem>
          {kind === 'set_up_first' && (
            <ButtonLink to={securityCenterPath} size="large" isWide>
              {t('withdraw.securityCenter')}
            </ButtonLink>
          )}
          {hasPasskey && (
            <Button
              size="large"
              isWide
              icon={<IconFingerprint size={22} aria-hidden="true" />}
              onClick={() => void handlePasskey()}
              isLoading={ask.isPending || isPending}
            >
              {t('withdraw.confirmByPasskey')}
            </Button>
          )}
          {(!hasPasskey || kind !== undefined) && kind !== 'set_up_first' && (
            <Button size="large" isWide look={hasPasskey ? 'ghost' : 'primary'} onClick={handleConfirm} isLoading={isPending}>
              {t('withdraw.confirm')}
            </Button>
          )}
          <Button look="quiet" isWide onClick={() => onOpenChange(false)} disabled={isPending}>
            {t('withdraw.change')}
          </Button>
        </div>
      }
    >
      <p className="text-13 text-ink-3">{t('withdraw.receives')}</p>
      <MoneyText amount={request.amount} currency={settings.currency} className="display block text-44" />
      <div className="-mx-5 mt-3 border-t border-line">
        <FactList
          facts={[
            ...(payeeName ? [{ name: t('withdraw.whoReceives'), value: payeeName }] : []),
            { name: t('withdraw.keyKind'), value: t(`withdraw.kind.${request.pixKeyKind}`) },
            {
              name: t('withdraw.key'),
              value: <span className="break-all">{request.pixKeyKind === 'cpf' ? maskCpf(request.pixKey) : request.pixKey}</span>,
            },
            ...(acceptedCost
              ? [
                  {
                    name: t('withdraw.bonusEnds'),
                    value: <SignedAmount amount={`${-BigInt(acceptedCost.forfeitAmount)}`} currency={acceptedCost.currency} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
      <p className="mt-2 flex items-center gap-2 text-13 text-ink-2">
        <IconClock size={18} aria-hidden="true" className="shrink-0 text-primary" />
        <span>
          {t('withdraw.arrival')}
          {!canCancel && <span className="block">{t('withdraw.isFinal')}</span>}
        </span>
      </p>
      {kind && (
        <form ref={proof} noValidate className="mt-5" onSubmit={handleConfirm}>
          <WithdrawProof
            ref={ref}
            kind={kind}
            contact={settings.freshProof?.to ?? ''}
            order={{ amount: request.amount, pixKeyKind: request.pixKeyKind, pixKey: request.pixKey }}
            value={value}
            onValue={onChange}
            error={fault}
            onRefused={(problem) => refuse(problem, 'typed')}
          />
        </form>
      )}
    </Sheet>
  );
}

const PROOF_FACTS: ReadonlySet<unknown> = new Set(['paymentPassword', 'password', 'factorCode', 'verificationCode']);

function isAboutProof({ facts }: ApiProblem): boolean {
  return PROOF_FACTS.has(facts['field']);
}

const FIELD_OF_CODE: Partial<Record<string, WithdrawField>> = {
  amount_below_minimum: 'amount',
  amount_above_maximum: 'amount',
  insufficient_funds: 'amount',
  pix_key_invalid: 'pixKey',
  pix_key_not_own: 'pixKey',
  document_required: 'document',
  document_invalid: 'document',
};
