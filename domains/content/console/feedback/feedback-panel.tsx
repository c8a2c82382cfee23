import { MemberLink } from '@jogada/accounts/console';
import { handleFeedback, listFeedback, type Feedback } from '@jogada/content/contract/operator';
import { FilterTabs, ListPanel, ReasonAct, useOperatorAction, useOperatorCall, usePages } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const STATES = ['waiting', 'handled'] as const;
type State = (typeof STATES)[number];

/** Members' suggestions and their outcome. */
export function FeedbackPanel() {
  const t = useText();
  const [state, setState] = useState<State>('waiting');
  return (
    <>
      <FilterTabs
        label={t('feedback.state')}
        choices={STATES.map((key) => ({ key, title: t(`feedback.states.${key}`) }))}
        active={state}
        onSelect={setState}
      />
      <FeedbackList key={state} state={state} />
    </>
  );
}

function FeedbackList({ state }: { readonly state: State }) {
  const t = useText();
  const pages = usePages();
  const answer = useOperatorCall(listFeedback, { isHandled: state === 'handled' ? 'true' : 'false', ...pages.from });
  return (
    <ListPanel title={t('feedback.title')} answer={answer} pages={pages} emptyTitle={t('feedback.none')}>
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <FeedbackLine key={row.feedbackId} feedback={row} />
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

function FeedbackLine({ feedback }: { readonly feedback: Feedback }) {
  const t = useText();
  const { feedbackId, memberId, username, merchantCode, text, writtenAt, handledAt, handledBy, finding } = feedback;
  const { act, isPending } = useOperatorAction(handleFeedback);
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 border-b border-line/60 px-4 py-3 text-13 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-12 text-ink-3">
          <MemberLink memberId={memberId} username={username} /> · {merchantCode} · <DateText moment={writtenAt} shape="dayTime" />
        </p>
        <p className="mt-1 max-w-prose text-15 break-words whitespace-pre-line">{text}</p>
        {handledAt !== null && (
          <p className="mt-1 text-ink-2">
            {finding}{' '}
            <span className="text-ink-3">
              {handledBy} · <DateText moment={handledAt} shape="dayTime" />
            </span>
          </p>
        )}
      </div>
      {handledAt === null && (
        <ReasonAct
          label={t('feedback.handle')}
          look="quiet"
          body={t('feedback.handleBody')}
          isPending={isPending}
          onAct={async (reason) => {
            if (await act({ feedbackId, reason })) toast.success(t('feedback.handled'));
          }}
        />
      )}
    </li>
  );
}
