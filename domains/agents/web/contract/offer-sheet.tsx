import { listTeam, offerContract, RATE_MAXIMUM, readAgentHome, type Contract, type ContractKind } from '@jogada/agents/contract/player';
import { useAct, useCall } from '@jogada/platform/web';
import { FormTextField, useActForm, useFieldArray, useFormValues } from '@jogada/platform/web/forms';
import { Button, Chip, ChipRow, Section, Sheet, toast } from '@jogada/platform/web/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { EMPTY_STEP, termsOf, type TypedTerms } from './draft-terms.ts';
import { Simulation } from './simulation.tsx';

interface OfferSheetProps {
  readonly kind: ContractKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOffered: () => void;
}

/** Selects the agent and the terms and shows a simulation. Sending signs the offer. */
export function OfferSheet({ kind, isOpen, onClose, onOffered }: OfferSheetProps) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()} title={t('contract.offerOne')}>
      {isOpen && <OfferForm kind={kind} onOffered={onOffered} />}
    </Sheet>
  );
}

const PERIODS = {
  daily_salary: ['day'],
  hourly_salary: ['hour'],
  dividend: ['week', 'half_month', 'month'],
} as const satisfies Record<ContractKind, readonly Contract['terms']['period'][]>;

function OfferForm({ kind, onOffered }: { readonly kind: ContractKind; readonly onOffered: () => void }) {
  const t = useText();
  const { data: home } = useCall(readAgentHome, {});
  const { data: team } = useCall(listTeam, { pageSize: 50 }, { staleTime: 0 });
  const { act, isPending } = useAct(offerContract);
  const { control, register, submit, setValue, formState } = useActForm<TypedTerms & { readonly memberId: string }>({
    defaultValues: { memberId: '', period: PERIODS[kind][0], carriesLoss: kind === 'dividend', maximum: '', steps: [EMPTY_STEP] },
    placeOf: () => 'root',
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' });
  const { memberId, ...typed } = useFormValues(control);
  const terms = termsOf({ ...typed, kind, currency: home?.currency ?? 'BRL' });
  // The simulated terms; a change hides the simulation.
  const [simulated, setSimulated] = useState<string>();
  const agents = team?.list.filter(({ isAgent }) => isAgent) ?? [];
  const problem = formState.errors.root?.message;
  const send = submit(async () => {
    if (!terms || memberId === '') return;
    await act({ memberId, terms });
    toast.success(t('contract.sent'));
    onOffered();
  });
  return (
    <>
      {team && agents.length === 0 && <p className="text-ink-2">{t('contract.noAgents')}</p>}
      <ChipRow label={t('contract.toWhom')}>
        {agents.map((agent) => (
          <Chip key={agent.memberId} isActive={agent.memberId === memberId} onClick={() => setValue('memberId', agent.memberId)}>
            {agent.maskedName}
          </Chip>
        ))}
      </ChipRow>
      {PERIODS[kind].length > 1 && (
        <ChipRow label={t('contract.period')} className="mt-3">
          {PERIODS[kind].map((one) => (
            <Chip key={one} isActive={one === typed.period} onClick={() => setValue('period', one)}>
              {t(`contract.periods.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <Section title={t('contract.steps')}>
        {fields.map(({ id }, index) => (
          <fieldset key={id} className="mb-3 rounded-card bg-s2 p-4">
            <legend className="sr-only">{t('contract.stepNumber', { number: index + 1 })}</legend>
            <FormTextField
              control={control}
              name={`steps.${index}.from`}
              label={t(kind === 'dividend' ? 'contract.netLossFrom' : 'contract.turnoverFrom')}
              inputMode="decimal"
            />
            <div className="mt-3 grid grid-cols-2 gap-3">
              {kind !== 'hourly_salary' && (
                <FormTextField control={control} name={`steps.${index}.activeFrom`} label={t('contract.activeFrom')} inputMode="numeric" />
              )}
              <FormTextField
                control={control}
                name={`steps.${index}.rate`}
                label={t('contract.rate')}
                inputMode="decimal"
                hint={t('contract.rateMaximum', { maximum: String(RATE_MAXIMUM[kind] / 1000) })}
              />
            </div>
            {fields.length > 1 && (
              <Button
                look="quiet"
                size="small"
                className="mt-3"
                icon={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => remove(index)}
              >
                {t('contract.removeStep')}
              </Button>
            )}
          </fieldset>
        ))}
        {fields.length < 10 && (
          <Button look="quiet" icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => append(EMPTY_STEP, { shouldFocus: false })}>
            {t('contract.addStep')}
          </Button>
        )}
      </Section>
      <FormTextField
        control={control}
        name="maximum"
        className="mt-6"
        label={t('contract.maximum')}
        hint={t('contract.maximumHint')}
        inputMode="decimal"
      />
      {kind === 'dividend' && (
        <label className="mt-3 flex min-h-11 items-center gap-3 text-ink-2">
          <input type="checkbox" className="tick-box size-5 shrink-0" {...register('carriesLoss')} />
          {t('contract.lossCarried')}
        </label>
      )}
      {!terms && <p className="mt-3 text-13 text-ink-3">{t('contract.incomplete')}</p>}
      {terms && memberId !== '' && (
        <div className="mt-6">
          {simulated === JSON.stringify(typed.steps) ? (
            <Simulation terms={terms} memberId={memberId} />
          ) : (
            <Button look="ghost" isWide onClick={() => setSimulated(JSON.stringify(typed.steps))}>
              {t('contract.simulate')}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
      <Button isWide size="large" className="mt-6" disabled={!terms || memberId === ''} isLoading={isPending} onClick={send}>
        {t('contract.signAndSend')}
      </Button>
    </>
  );
}
