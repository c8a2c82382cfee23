import { listSites } from '@jogada/merchant/contract/operator';
import {
  ActionButton,
  Choice,
  DataTable,
  ConsoleData,
  FormTick,
  Panel,
  useOperatorAction,
  useOperatorCall,
  useMay,
} from '@jogada/platform/console';
import { DateText, useFormats } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Badge, Dialog, toast } from '@jogada/platform/web/ui';
import { listRiskRules, type RiskRule, setRiskRule } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { useWindowText } from './use-window-text.ts';

const REASON_MIN = 10;

/** Alert thresholds of a merchant, with the last author of each change. */
export function RiskRulesPart() {
  const t = useText();
  const sites = useOperatorCall(listSites, {});
  const [chosen, setChosen] = useState('');
  return (
    <ConsoleData answer={sites}>
      {({ sites: known }) => {
        const merchantCode = chosen || (known[0]?.merchantCode ?? '');
        return (
          <>
            <div className="max-w-80">
              <Choice
                label={t('withdrawals.merchant')}
                value={merchantCode}
                options={known.map((site) => ({ value: site.merchantCode, name: site.merchantName }))}
                onChoose={setChosen}
              />
            </div>
            {merchantCode !== '' && <RulesOf key={merchantCode} merchantCode={merchantCode} />}
          </>
        );
      }}
    </ConsoleData>
  );
}

function RulesOf({ merchantCode }: Pick<RiskRule, 'merchantCode'>) {
  const t = useText();
  const { number } = useFormats();
  const windowText = useWindowText();
  const mayDecide = useMay(setRiskRule);
  const answer = useOperatorCall(listRiskRules, { merchantCode });
  return (
    <ConsoleData answer={answer}>
      {({ rules }) => (
        <Panel>
          <DataTable
            label={t('risk.parts.rules')}
            rows={rules}
            keyOf={(rule) => rule.kind}
            columns={[
              { key: 'kind', title: t('risk.what'), isMain: true, cell: (rule) => t(`risk.rules.kinds.${rule.kind}`) },
              {
                key: 'from',
                title: t('risk.rules.threshold'),
                align: 'end',
                cell: (rule) => (
                  <span className="tabular-nums">{rule.kind === 'stake_jump' ? `${number(rule.threshold)}×` : number(rule.threshold)}</span>
                ),
              },
              { key: 'window', title: t('risk.rules.window'), cell: (rule) => windowText(rule.windowMinutes) },
              {
                key: 'state',
                title: t('risk.state'),
                cell: (rule) => <Badge tone={rule.isOn ? 'ok' : 'neutral'}>{rule.isOn ? t('risk.rules.on') : t('risk.rules.off')}</Badge>,
              },
              { key: 'changed', title: t('risk.rules.changed'), cell: (rule) => <Changed rule={rule} /> },
              {
                key: 'act',
                title: t('risk.rules.change'),
                isActions: true,
                align: 'end',
                cell: (rule) => (mayDecide ? <ChangeRule key={rule.changedAt} rule={rule} /> : null),
              },
            ]}
          />
        </Panel>
      )}
    </ConsoleData>
  );
}

function Changed({ rule: { changedAt, changedBy } }: { readonly rule: RiskRule }) {
  const t = useText();
  if (changedAt === null) return <span className="text-ink-3">{t('risk.rules.shipped')}</span>;
  return (
    <>
      <DateText moment={changedAt} shape="dayTime" /> <span className="text-ink-3">{changedBy}</span>
    </>
  );
}

function ChangeRule({ rule }: { readonly rule: RiskRule }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setRiskRule);
  const [isOpen, setOpen] = useState(false);
  const { control, submit } = useActForm({
    defaultValues: { isOn: rule.isOn, threshold: String(rule.threshold), windowMinutes: String(rule.windowMinutes), reason: '' },
    findFaults: ({ threshold, windowMinutes, reason }) => ({
      threshold: !isWithin(threshold, { least: 2, most: 10_000 }) && t('risk.rules.wrong', { least: 2, most: 10_000 }),
      windowMinutes: !isWithin(windowMinutes, { least: 5, most: 10_080 }) && t('risk.rules.wrong', { least: 5, most: 10_080 }),
      reason: reason.trim().length < REASON_MIN && t('adjust.reasonShort'),
    }),
  });

  const handleConfirm = submit(async ({ isOn, threshold, windowMinutes, reason }) => {
    const { merchantCode, kind } = rule;
    const wanted = { isOn, threshold: Number(threshold), windowMinutes: Number(windowMinutes) };
    if (!(await act({ merchantCode, kind, ...wanted, reason: reason.trim() }))) return;
    toast.success(t('risk.rules.done'));
    setOpen(false);
  });

  return (
    <>
      <ActionButton look="quiet" onClick={() => setOpen(true)}>
        {t('risk.rules.change')}
      </ActionButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t(`risk.rules.kinds.${rule.kind}`)}
        confirmLabel={t('risk.rules.save')}
        isPending={isPending}
        onConfirm={handleConfirm}
      >
        <p className="mb-3">{t(`risk.rules.explained.${rule.kind}`)}</p>
        <div className="grid gap-4">
          <FormTick control={control} name="isOn" label={t('risk.rules.isOn')} />
          <FormTextField
            control={control}
            name="threshold"
            label={rule.kind === 'stake_jump' ? t('risk.rules.times') : t('risk.rules.threshold')}
            inputMode="numeric"
            write={(typed) => typed.trim()}
          />
          <FormTextField
            control={control}
            name="windowMinutes"
            label={t('risk.rules.windowMinutes')}
            inputMode="numeric"
            write={(typed) => typed.trim()}
          />
          <FormTextField control={control} name="reason" label={t('risk.rules.reason')} maxLength={300} />
        </div>
      </Dialog>
    </>
  );
}

function isWithin(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
