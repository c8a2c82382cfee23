import { FormChoice, ReasonField, useReasonFault } from '@jogada/platform/console';
import { useAct } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { addPaymentAccount } from '@jogada/wallet/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../use-text.ts';
import { CredentialFields, NO_CREDENTIALS, usePemFaults } from './credential-fields.tsx';
import { useProviderName } from './use-provider-name.ts';

interface AddAccountDialogProps {
  readonly merchantCode: string;
  readonly providers: readonly string[];
  readonly onClose: () => void;
}

/** Adds a payment account, which does not serve yet. A refusal is shown at the field that it names. */
export function AddAccountDialog({ merchantCode, providers, onClose }: AddAccountDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const providerName = useProviderName();
  const reasonFault = useReasonFault();
  const pemFaults = usePemFaults();
  const { act, isPending } = useAct(addPaymentAccount);
  const { control, submit, formState } = useActForm({
    defaultValues: {
      provider: providers[0] ?? '',
      baseUrl: '',
      ...NO_CREDENTIALS,
      receiverKey: '',
      receiverName: '',
      receiverCity: '',
      reason: '',
    },
    findFaults: (values) => ({
      baseUrl: !/^https?:\/\//.test(values.baseUrl.trim()) && t('paymentAccounts.baseUrlWrong'),
      clientSecret: values.clientSecret === '' && t('paymentAccounts.missing'),
      receiverKey: values.receiverKey.trim() === '' && t('paymentAccounts.missing'),
      receiverName: values.receiverName.trim().length < 2 && t('paymentAccounts.missing'),
      receiverCity: values.receiverCity.trim().length < 2 && t('paymentAccounts.missing'),
      ...pemFaults(values),
      reason: reasonFault(values.reason),
    }),
  });

  const handleConfirm = submit(async (values) => {
    await act({ merchantCode, ...values, baseUrl: values.baseUrl.trim(), reason: values.reason.trim() });
    toast.success(t('paymentAccounts.added'));
    onClose();
    await queries.invalidateQueries();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('paymentAccounts.add')}
      confirmLabel={t('paymentAccounts.addConfirm')}
      isPending={isPending}
      onConfirm={handleConfirm}
    >
      <p className="mb-4">{t('paymentAccounts.addBody')}</p>
      <div className="grid gap-4">
        <FormChoice
          control={control}
          name="provider"
          label={t('paymentAccounts.provider')}
          options={providers.map((value) => ({ value, name: providerName(value) }))}
        />
        <FormTextField
          control={control}
          name="baseUrl"
          label={t('paymentAccounts.baseUrl')}
          hint={t('paymentAccounts.baseUrlHint')}
          inputMode="url"
          maxLength={300}
        />
        <CredentialFields control={control} />
        <FormTextField control={control} name="receiverKey" label={t('paymentAccounts.receiverKey')} maxLength={77} />
        <FormTextField
          control={control}
          name="receiverName"
          label={t('paymentAccounts.receiverName')}
          hint={t('paymentAccounts.receiverHint')}
          maxLength={25}
        />
        <FormTextField control={control} name="receiverCity" label={t('paymentAccounts.receiverCity')} maxLength={15} />
        <ReasonField control={control} name="reason" />
        {formState.errors.root && (
          <p role="alert" className="text-13 text-danger">
            {formState.errors.root.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
