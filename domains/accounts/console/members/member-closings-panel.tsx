import { listMemberClosings, type MemberClosing, noteClosingAnswer } from '@jogada/accounts/contract/operator';
import { ConsoleData, Panel, ReasonAct, useMay, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

const TONES = { open: 'gold', kept: 'ok', closed: 'hot' } as const;

/** The closure cases of a member's account (R26): reason, deadline for the member's answer, the answer and the outcome. */
export function MemberClosingsPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const answer = useOperatorCall(listMemberClosings, { memberId });
  return (
    <Panel title={t('closing.title')}>
      <ConsoleData answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="p-4 text-13 text-ink-2">{t('closing.none')}</p>
          ) : (
            <ul>
              {list.map((closing) => (
                <Case key={closing.closingId} closing={closing} />
              ))}
            </ul>
          )
        }
      </ConsoleData>
    </Panel>
  );
}

function Case({ closing }: { readonly closing: MemberClosing }) {
  const t = useText();
  const { closingId, kind, reason, state, openedBy, openedAt, answerUntil, recordedSteps } = closing;
  return (
    <li className="grid gap-2 border-b border-line/60 px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 font-medium">
          {t(`closing.kinds.${kind}`)} <Badge tone={TONES[state]}>{t(`closing.states.${state}`)}</Badge>
        </span>
        <span className="font-mono text-12 text-ink-3">{closingId}</span>
      </div>
      {reason !== '' && <p className="text-15">{reason}</p>}
      <p className="text-12 text-ink-3">
        {t.rich('closing.by', { name: openedBy ?? t('closing.clock'), moment: () => <DateText moment={openedAt} shape="dayTime" /> })} ·{' '}
        {t.rich('closing.until', { moment: () => <DateText moment={answerUntil} shape="dayTime" /> })} ·{' '}
        {t('closing.steps', { count: recordedSteps })}
      </p>
      {kind === 'operator' && <Answer closing={closing} />}
      {closing.endedAt !== null && <End endedAt={closing.endedAt} endedBy={closing.endedBy} />}
    </li>
  );
}

function Answer({ closing: { closingId, state, answer, answeredAt, answerNotedBy } }: { readonly closing: MemberClosing }) {
  const t = useText();
  const mayNoteClosingAnswer = useMay(noteClosingAnswer);
  const { act, isPending } = useOperatorAction(noteClosingAnswer);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {answeredAt === null ? (
        <p className="text-13 text-ink-2">{t('closing.noAnswer')}</p>
      ) : (
        <div className="min-w-0 flex-1">
          <p className="text-12 text-ink-3">
            {t('closing.answer')} · <DateText moment={answeredAt} shape="dayTime" />
            {answerNotedBy !== null && ` · ${t('closing.notedBy', { name: answerNotedBy })}`}
          </p>
          <p className="text-15 whitespace-pre-line">{answer}</p>
        </div>
      )}
      {state === 'open' && mayNoteClosingAnswer && (
        <ReasonAct
          label={t('closing.note')}
          look="quiet"
          body={t('closing.noteBody')}
          isPending={isPending}
          onAct={async (said) => {
            if (await act({ closingId, answer: said })) toast.success(t('closing.noted'));
          }}
        />
      )}
    </div>
  );
}

function End({ endedAt, endedBy }: { readonly endedAt: string; readonly endedBy: string | null }) {
  const t = useText();
  const moment = () => <DateText moment={endedAt} shape="dayTime" />;
  return (
    <p className="text-12 text-ink-3">
      {endedBy === null ? t.rich('closing.endedAlone', { moment }) : t.rich('closing.ended', { name: endedBy, moment })}
    </p>
  );
}
