import { listProgrammes, type Programme, setMaximums } from '@jogada/agents/contract/operator';
import { ActionButton, ConsoleData, Fact, FactGrid, Panel, useMay, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { RatesDialog, type Rate } from '../rate/rates-dialog.tsx';
import { useRateWords } from '../rate/use-rate-words.ts';
import { useText } from '../use-text.ts';

/** The categories of a first programme: one rate for all games. */
const FIRST_RATES: readonly Rate[] = [{ category: '*', rate: 0 }];

/** The maximum rates for agents, by brand; a brand without a programme can open its own. */
export function RulesPart() {
  const answer = useOperatorCall(listProgrammes, {});
  return (
    <ConsoleData answer={answer}>
      {({ list }) => list.map((programme) => <ProgrammePanel key={programme.merchantCode} programme={programme} />)}
    </ConsoleData>
  );
}

function ProgrammePanel({ programme }: { readonly programme: Programme }) {
  const t = useText();
  const words = useRateWords();
  const { act, isPending } = useOperatorAction(setMaximums);
  const mayChange = useMay(setMaximums);
  const [isEdited, setEdited] = useState(false);
  const { merchantCode, maximums, openedAt } = programme;

  async function handleSave(rates: Rate[]) {
    if (await act({ merchantCode, rates })) {
      toast.success(t('page.done'));
      setEdited(false);
    }
  }

  return (
    <Panel
      title={merchantCode}
      end={mayChange && <ActionButton onClick={() => setEdited(true)}>{t(openedAt === null ? 'rules.open' : 'rules.change')}</ActionButton>}
    >
      <FactGrid>
        <Fact term={t('rules.openedAt')}>{openedAt === null ? t('rules.notOpen') : <DateText moment={openedAt} shape="date" />}</Fact>
        {maximums.map(({ category, rate }) => (
          <Fact key={category} term={t('rules.most', { category: words.category(category) })}>
            {words.percent(rate)}
          </Fact>
        ))}
      </FactGrid>
      {isEdited && (
        <RatesDialog
          title={t(openedAt === null ? 'rules.openTitle' : 'rules.title', { merchant: merchantCode })}
          hint={t(openedAt === null ? 'rules.openHint' : 'rules.hint')}
          rates={maximums.length > 0 ? maximums : FIRST_RATES}
          isPending={isPending}
          onSave={(rates) => void handleSave(rates)}
          onClose={() => setEdited(false)}
        />
      )}
    </Panel>
  );
}
