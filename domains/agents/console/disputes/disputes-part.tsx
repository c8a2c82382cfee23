import { answerDispute, type DisputeCase, listDisputeCases } from '@jogada/agents/contract/operator';
import { ActionButton, ConsoleData, FilterTabs, Panel, useMay, useOperatorCall } from '@jogada/platform/console';
import { DateText, useMoneyText, useDayText } from '@jogada/platform/web';
import { Badge, EmptyState } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useRateWords } from '../rate/use-rate-words.ts';
import { useText } from '../use-text.ts';
import { AnswerDialog } from './answer-dialog.tsx';

const TONES = { open: 'gold', upheld: 'ok', rejected: 'neutral' } as const;
const PAGE_SIZE = 50;

/** Agents' disputes about payout lines, with their answers. */
export function DisputesPart() {
  const t = useText();
  const [state, setState] = useState<'open' | 'all'>('open');
  const answer = useOperatorCall(listDisputeCases, { state, pageSize: PAGE_SIZE });
  return (
    <>
      <FilterTabs
        label={t('page.parts.disputes')}
        active={state}
        onSelect={setState}
        choices={[
          { key: 'open', title: t('disputes.open') },
          { key: 'all', title: t('disputes.all') },
        ]}
      />
      <ConsoleData answer={answer}>
        {({ list }) => (
          <>
            {list.length === 0 && <EmptyState art="records" title={t('disputes.none')} />}
            {list.map((dispute) => (
              <DisputePanel key={`${dispute.disputeId} ${dispute.state}`} dispute={dispute} />
            ))}
          </>
        )}
      </ConsoleData>
    </>
  );
}

function DisputePanel({ dispute }: { readonly dispute: DisputeCase }) {
  const money = useMoneyText();
  const t = useText();
  const dayText = useDayText();
  const words = useRateWords();
  const mayChange = useMay(answerDispute);
  const [isAnswering, setAnswering] = useState(false);
  const { username, subject, reference, line, claim, state, answer, amount, currency } = dispute;
  const [day = '', category = ''] = line.split('/');
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {username}
          <Badge tone={TONES[state]}>{t(`disputes.states.${state}`)}</Badge>
          <span className="text-13 font-normal text-ink-3">
            {subject === 'rebate'
              ? `${t('kinds.rebate')} · ${dayText(day)} · ${words.category(category)}`
              : `${t('disputes.bill')} · ${reference}`}
          </span>
        </span>
      }
      end={mayChange && state === 'open' && <ActionButton onClick={() => setAnswering(true)}>{t('disputes.answer')}</ActionButton>}
    >
      <div className="grid gap-2 p-4 text-15">
        <p className="break-words">{claim}</p>
        <p className="text-13 text-ink-3">
          {t('disputes.opened')} <DateText moment={dispute.openedAt} shape="dayTime" /> · {t('disputes.answerBy')}{' '}
          <DateText moment={dispute.answerBy} shape="dayTime" />
        </p>
        {answer !== '' && <p className="break-words text-ink-2">{answer}</p>}
        {amount !== '0' && <p className="amount font-semibold">{money(amount, currency)}</p>}
      </div>
      {isAnswering && <AnswerDialog dispute={dispute} onClose={() => setAnswering(false)} />}
    </Panel>
  );
}
