import { listTeam, offerContract, RATE_MAXIMUM, readAgentHome, type Contract, type ContractKind } from '@jogada/agents/contract/player';
import { useAct, useCall, useProblemText } from '@jogada/platform/web';
import { Button, Chip, ChipRow, Section, Sheet, TextField, toast } from '@jogada/platform/web/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { EMPTY_STEP, termsOf, type StepDraft } from './draft-terms.ts';
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
  const problemText = useProblemText();
  const { data: home } = useCall(readAgentHome, {});
  const { data: team } = useCall(listTeam, { pageSize: 50 }, { staleTime: 0 });
  const [memberId, setMemberId] = useState<string>();
  const [period, setPeriod] = useState<Contract['terms']['period']>(PERIODS[kind][0]);
  const [carriesLoss, setCarriesLoss] = useState(kind === 'dividend');
  const [maximum, setMaximum] = useState('');
  const [steps, setSteps] = useState<readonly StepDraft[]>([EMPTY_STEP]);
  const [isSimulated, setSimulated] = useState(false);
  const { act, isPending, problem } = useAct(offerContract);
  const terms = termsOf({ kind, period, carriesLoss, maximum, steps, currency: home?.currency ?? 'BRL' });
  const agents = team?.list.filter(({ isAgent }) => isAgent) ?? [];
  const change = (index: number, with_: Partial<StepDraft>) => {
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...with_ } : step)));
    setSimulated(false);
  };
  const send = () => {
    if (!terms || memberId === undefined) return;
    act({ memberId, terms }).then(
      () => {
        toast.success(t('contract.sent'));
        onOffered();
      },
      () => undefined,
    );
  };
  return (
    <>
      {team && agents.length === 0 && <p className="text-ink-2">{t('contract.noAgents')}</p>}
      <ChipRow label={t('contract.toWhom')}>
        {agents.map((agent) => (
          <Chip key={agent.memberId} isActive={agent.memberId === memberId} onClick={() => setMemberId(agent.memberId)}>
            {agent.maskedName}
          </Chip>
        ))}
      </ChipRow>
      {PERIODS[kind].length > 1 && (
        <ChipRow label={t('contract.period')} className="mt-3">
          {PERIODS[kind].map((one) => (
            <Chip key={one} isActive={one === period} onClick={() => setPeriod(one)}>
              {t(`contract.periods.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <Section title={t('contract.steps')}>
        {steps.map((step, index) => (
          <fieldset key={index} className="mb-3 rounded-card bg-s2 p-4">
            <legend className="sr-only">{t('contract.stepNumber', { number: index + 1 })}</legend>
            <TextField
              label={t(kind === 'dividend' ? 'contract.netLossFrom' : 'contract.turnoverFrom')}
              inputMode="decimal"
              value={step.from}
              onChange={({ target }) => change(index, { from: target.value })}
            />
            <div className="mt-3 grid grid-cols-2 gap-3">
              {kind !== 'hourly_salary' && (
                <TextField
                  label={t('contract.activeFrom')}
                  inputMode="numeric"
                  value={step.activeFrom}
                  onChange={({ target }) => change(index, { activeFrom: target.value })}
                />
              )}
              <TextField
                label={t('contract.rate')}
                inputMode="decimal"
                hint={t('contract.rateMaximum', { maximum: String(RATE_MAXIMUM[kind] / 1000) })}
                value={step.rate}
                onChange={({ target }) => change(index, { rate: target.value })}
              />
            </div>
            {steps.length > 1 && (
              <Button
                look="quiet"
                size="small"
                className="mt-3"
                icon={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => setSteps(steps.filter((_, at) => at !== index))}
              >
                {t('contract.removeStep')}
              </Button>
            )}
          </fieldset>
        ))}
        {steps.length < 10 && (
          <Button look="quiet" icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setSteps([...steps, EMPTY_STEP])}>
            {t('contract.addStep')}
          </Button>
        )}
      </Section>
      <TextField
        className="mt-6"
        label={t('contract.maximum')}
        hint={t('contract.maximumHint')}
        inputMode="decimal"
        value={maximum}
        onChange={({ target }) => setMaximum(target.value)}
      />
      {kind === 'dividend' && (
        <label className="mt-3 flex min-h-11 items-center gap-3 text-ink-2">
          <input
            type="checkbox"
            className="tick-box size-5 shrink-0"
            checked={carriesLoss}
            onChange={({ target }) => setCarriesLoss(target.checked)}
          />
          {t('contract.lossCarried')}
        </label>
      )}
      {!terms && <p className="mt-3 text-13 text-ink-3">{t('contract.incomplete')}</p>}
      {terms && memberId !== undefined && (
        <div className="mt-6">
          {isSimulated ? (
            <Simulation terms={terms} memberId={memberId} />
          ) : (
            <Button look="ghost" isWide onClick={() => setSimulated(true)}>
              {t('contract.simulate')}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problemText(problem)}
        </p>
      )}
      <Button isWide size="large" className="mt-6" disabled={!terms || memberId === undefined} isLoading={isPending} onClick={send}>
        {t('contract.signAndSend')}
      </Button>
    </>
  );
}
