import { ActionButton, Panel, useOperatorAction } from '@jogada/platform/console';
import { DateText, useMoneyText } from '@jogada/platform/web';
import { Badge, toast } from '@jogada/platform/web/ui';
import { takeApplication, type ApplicationCase } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const TONES = { applying: 'info', process: 'neutral', rejected: 'danger', issued: 'ok' } as const;

/** One application: member, promotion, remark and pictures, with the available decisions. */
export function ApplicationPanel({ application }: { readonly application: ApplicationCase }) {
  const money = useMoneyText();
  const t = useText();
  const take = useOperatorAction(takeApplication);
  const [asked, setAsked] = useState<'issue' | 'reject'>();
  const { state, username, memberId, applicationId, imageIds, amount, currency } = application;
  const isWaiting = state === 'applying' || state === 'process';
  const [now] = useState(Date.now);
  const isLate = application.answerBy !== null && Date.parse(application.answerBy) < now;

  async function handleTake() {
    if (await take.act({ memberId, applicationId })) toast.success(t('applications.done'));
  }

  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {username}
          <Badge tone={TONES[state]}>{t(`applications.state.${state}`)}</Badge>
          <span className="text-13 font-normal text-ink-3">
            {application.promotionName} · <DateText moment={application.createdAt} shape="dayTime" />
          </span>
          {application.answerBy && (
            <Badge tone={isLate ? 'danger' : 'neutral'}>
              {t('applications.answerBy')} <DateText moment={application.answerBy} shape="dayTime" />
            </Badge>
          )}
        </span>
      }
      end={
        isWaiting && (
          <span className="inline-flex gap-2">
            {state === 'applying' && (
              <ActionButton isLoading={take.isPending} onClick={() => void handleTake()}>
                {t('applications.take')}
              </ActionButton>
            )}
            <ActionButton look="danger" onClick={() => setAsked('reject')}>
              {t('applications.reject')}
            </ActionButton>
            <ActionButton onClick={() => setAsked('issue')}>{t('applications.issue')}</ActionButton>
          </span>
        )
      }
    >
      <div className="grid gap-3 p-4 text-13">
        {application.remarks && <p className="break-words">{application.remarks}</p>}
        {amount && <p className="amount font-semibold">{money(amount, currency)}</p>}
        {application.reason && <p className="text-ink-2">{application.reason}</p>}
        {imageIds.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {imageIds.map((imageId, index) => (
              <a key={imageId} href={`/ops/application-pictures/${imageId}`} target="_blank" rel="noopener noreferrer">
                <img
                  src={`/ops/application-pictures/${imageId}`}
                  alt={t('applications.picture', { number: index + 1, username })}
                  loading="lazy"
                  className="h-36 rounded-control bg-s2 object-contain"
                />
              </a>
            ))}
          </div>
        )}
      </div>
      {asked === 'issue' && <IssueDialog application={application} onClose={() => setAsked(undefined)} />}
      {asked === 'reject' && <RejectDialog application={application} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}
