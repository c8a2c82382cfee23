import { ActionButton, FormTick, ReasonField, useMay, useReasonFault } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { useAct } from '@jogada/platform/web';
import { useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { changePaymentAccountCredentials } from '@jogada/wallet/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { ConnectionChecks } from './connection-checks.tsx';
import { CredentialFields, NO_CREDENTIALS, usePemFaults } from './credential-fields.tsx';

interface ChangeCredentialsProps {
  readonly account: {
    readonly paymentAccountId: `pac_${string}`;
    readonly state: 'added' | 'in_use' | 'replaced';
    readonly hasCertificate: boolean;
  };
}

/** Replaces credentials of an account. The provider is asked with the new ones before they are stored. */
export function ChangeCredentialsAct({ account }: ChangeCredentialsProps) {
  const t = useText();
  const mayChange = useMay(changePaymentAccountCredentials);
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('paymentAccounts.change')}</ActionButton>
      {isOpen && <ChangeDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The result appears at the end of a form that is longer than the dialog. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'end' });

interface ChangeDialogProps extends ChangeCredentialsProps {
  readonly onClose: () => void;
}

function ChangeDialog({ account, onClose }: ChangeDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const reasonFault = useReasonFault();
  const pemFaults = usePemFaults();
  const { act, isPending } = useAct(changePaymentAccountCredentials);
  const [checks, setChecks] = useState<AnswerOf<typeof changePaymentAccountCredentials>['checks']>();
  const { control, submit, formState } = useActForm({
    defaultValues: { ...NO_CREDENTIALS, removesCertificate: false, renewsMessageAddress: false, reason: '' },
    findFaults: ({ removesCertificate, renewsMessageAddress, reason, ...given }) => ({
      clientSecret:
        !removesCertificate &&
        !renewsMessageAddress &&
        Object.values(given).every((text) => text === '') &&
        t('paymentAccounts.nothingChanged'),
      ...pemFaults(given),
      removesCertificate: removesCertificate && given.certificate !== '' && t('paymentAccounts.removeOrReplace'),
      reason: reasonFault(reason),
    }),
  });

  const handleConfirm = submit(async (values) => {
    setChecks(undefined);
    const answer = await act({ paymentAccountId: account.paymentAccountId, ...values, reason: values.reason.trim() });
    if (answer.outcome === 'refused') {
      setChecks(answer.checks);
      return;
    }
    toast.success(t(answer.outcome === 'waiting' ? 'paymentAccounts.asked' : 'paymentAccounts.changed'));
    onClose();
    await queries.invalidateQueries();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('paymentAccounts.change')}
      confirmLabel={t('paymentAccounts.changeConfirm')}
      isPending={isPending}
      onConfirm={handleConfirm}
    >
      <p className="mb-4">
        {t('paymentAccounts.changeBody')} {account.state !== 'added' && t('paymentAccounts.takesSecond')}
      </p>
      <div className="grid gap-4">
        <CredentialFields control={control} keepsEmpty />
        {account.hasCertificate && (
          <div>
            <FormTick control={control} name="removesCertificate" label={t('paymentAccounts.removeCertificate')} />
            {formState.errors.removesCertificate ? (
              <p role="alert" className="text-13 text-danger">
                {formState.errors.removesCertificate.message}
              </p>
            ) : (
              <p className="text-13 text-ink-3">{t('paymentAccounts.removeCertificateHint')}</p>
            )}
          </div>
        )}
        <div>
          <FormTick control={control} name="renewsMessageAddress" label={t('paymentAccounts.renewAddress')} />
          <p className="text-13 text-ink-3">{t('paymentAccounts.renewAddressHint')}</p>
        </div>
        <ReasonField control={control} name="reason" />
        {checks && (
          <div ref={showWhole}>
            <p role="alert" className="mb-2 text-13 text-danger">
              {t('paymentAccounts.notChanged')}
            </p>
            <ConnectionChecks checks={checks} />
          </div>
        )}
        {formState.errors.root && (
          <p role="alert" className="text-13 text-danger">
            {formState.errors.root.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
