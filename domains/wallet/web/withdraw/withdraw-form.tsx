import { CpfField } from '@jogada/accounts/web/field';
import { useMoneyText } from '@jogada/platform/web';
import { Controller, FormAmountField, FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { Button, ButtonLink, Chip, ChipRow, Section, tapFeedback, TextField } from '@jogada/platform/web/ui';
import { PIX_KEY_KINDS, type BonusCost, type Withdrawal } from '@jogada/wallet/contract/player';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { depositPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { BonusFirstSheet } from './bonus-first-sheet.tsx';
import type { PixKeyKind } from './pix-key.ts';
import { WithdrawConfirmSheet } from './withdraw-confirm-sheet.tsx';
import { EMPTY_WITHDRAWAL, findWithdrawFaults, keyIsDocument, type WithdrawalSettings, type WithdrawValues } from './withdraw-values.ts';

interface WithdrawFormProps {
  readonly settings: WithdrawalSettings;
  readonly onRequested: (withdrawal: Withdrawal) => void;
}

/** Amount, payee and key. The request is sent only after a confirmation. */
export function WithdrawForm({ settings, onRequested }: WithdrawFormProps) {
  const money = useMoneyText();
  const t = useText();
  const [checked, setChecked] = useState<WithdrawValues>();
  const [step, setStep] = useState<'bonus' | 'confirm' | null>(null);
  // The cost as shown to the member: the accepted cost must not change during the confirmation.
  const [cost, setCost] = useState<BonusCost | null>(null);
  const [isCostChanged, setCostChanged] = useState(false);
  const write = (amount: string | bigint) => money(amount, settings.currency);
  const words = {
    minimum: write(settings.minimumAmount),
    maximum: write(settings.maximumAmount),
    available: write(settings.availableAmount),
  };
  const available = BigInt(settings.availableAmount);
  const lacking = BigInt(settings.minimumAmount) - available;
  const { control, submit, setValue, clearErrors, refuse, reset } = useActForm<WithdrawValues>({
    mode: 'onTouched',
    defaultValues: EMPTY_WITHDRAWAL,
    findFaults: (filled) =>
      Object.fromEntries(Object.entries(findWithdrawFaults(filled, settings)).map(([name, fault]) => [name, t(fault, words)])),
  });
  const values = useFormValues(control);

  if (lacking > 0n)
    return (
      <ButtonLink to={depositPath()} size="large" isWide className="mt-6">
        {t('deposit.title')}
      </ButtonLink>
    );

  const handleSubmit = submit((filled) => {
    setChecked(filled);
    setCost(settings.bonusCost);
    setCostChanged(false);
    setStep(settings.bonusCost ? 'bonus' : 'confirm');
  });

  return (
    <form noValidate onSubmit={handleSubmit}>
      <div className="mt-8">
        <FormAmountField
          control={control}
          name="amount"
          label={t('withdraw.amount')}
          currency={settings.currency}
          hint={t('withdraw.limits', words)}
        />
        <Chip
          className="mt-3"
          isActive={values.amount === available}
          onClick={() => {
            tapFeedback();
            setValue('amount', available, { shouldValidate: true });
          }}
        >
          {t('withdraw.all')}
        </Chip>
      </div>

      {settings.missing.length > 0 && (
        <Section title={t('withdraw.whoReceives')}>
          <div className="flex flex-col gap-5">
            {settings.missing.includes('payee_name') && (
              <FormTextField
                control={control}
                name="payeeName"
                required
                label={t('withdraw.payeeName')}
                hint={t('withdraw.payeeNameHint')}
                autoComplete="name"
                autoCapitalize="words"
                maxLength={80}
              />
            )}
            {settings.missing.includes('document') && (
              <Controller
                name="document"
                control={control}
                render={({ field: { onChange, ...field }, fieldState }) => (
                  <CpfField
                    {...field}
                    onValue={onChange}
                    required
                    label={t('withdraw.document')}
                    hint={t('withdraw.documentHint')}
                    error={fieldState.error?.message}
                  />
                )}
              />
            )}
          </div>
        </Section>
      )}

      <Section title={t('withdraw.whereTo')}>
        <ChipRow label={t('withdraw.keyKind')} flow="grid">
          {PIX_KEY_KINDS.map((kind) => (
            <Chip
              key={kind}
              isActive={kind === values.pixKeyKind}
              onClick={() => {
                tapFeedback();
                setValue('pixKeyKind', kind);
                setValue('pixKey', '');
                clearErrors('pixKey');
              }}
            >
              {t(`withdraw.kind.${kind}`)}
            </Chip>
          ))}
        </ChipRow>
        {!keyIsDocument(values, settings) && (
          <div className="mt-4">
            <Controller
              name="pixKey"
              control={control}
              render={({ field: { onChange, ...field }, fieldState }) => (
                <KeyField
                  {...field}
                  kind={values.pixKeyKind}
                  label={t('withdraw.key')}
                  onValue={onChange}
                  error={fieldState.error?.message}
                  hint={keyHint()}
                />
              )}
            />
          </div>
        )}
        {keyIsDocument(values, settings) && <p className="mt-3 text-13 text-ink-3">{t('withdraw.ownKeyHint')}</p>}
      </Section>

      <Button type="submit" size="large" isWide className="mt-6">
        {t('withdraw.continue')}
      </Button>

      {checked && cost && (
        <BonusFirstSheet
          cost={cost}
          isChanged={isCostChanged}
          isOpen={step === 'bonus'}
          onOpenChange={(isOpen) => setStep(isOpen ? 'bonus' : null)}
          onAccept={() => setStep('confirm')}
        />
      )}
      {checked && (
        <WithdrawConfirmSheet
          values={checked}
          settings={settings}
          acceptedCost={cost}
          isOpen={step === 'confirm'}
          onOpenChange={(isOpen) => setStep(isOpen ? 'confirm' : null)}
          onCostChanged={(changed) => {
            setCost(changed);
            setCostChanged(true);
            setStep('bonus');
          }}
          onRequested={(withdrawal) => {
            setStep(null);
            reset(EMPTY_WITHDRAWAL);
            onRequested(withdrawal);
          }}
          onRefusedField={(problem, field) => {
            setStep(null);
            refuse(problem, field);
          }}
        />
      )}
    </form>
  );

  function keyHint(): string {
    return values.pixKeyKind === 'cpf' ? t('withdraw.ownCpf', { document: settings.document }) : t('withdraw.ownKeyHint');
  }
}

type KeyFieldProps = Omit<ComponentPropsWithoutRef<typeof CpfField>, 'required'> & { readonly kind: PixKeyKind };

const KEY_INPUTS = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', placeholder: '(11) 91234-5678' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', placeholder: 'nome@exemplo.com.br' },
  random: { type: 'text', autoComplete: 'off', placeholder: '00000000-0000-0000-0000-000000000000' },
} as const;

function KeyField({ kind, onValue, ...rest }: KeyFieldProps) {
  if (kind === 'cpf') return <CpfField {...rest} onValue={onValue} required />;
  return (
    <TextField
      {...rest}
      {...KEY_INPUTS[kind]}
      required
      autoCapitalize="none"
      spellCheck={false}
      maxLength={77}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
