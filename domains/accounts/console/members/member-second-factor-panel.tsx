import { readMemberSecondFactor, resetMemberSecondFactor, type MemberSecondFactor } from '@jogada/accounts/contract/operator';
import { ActionButton, Panel, useDeskAct, useDeskCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { AfterAWhile, Dialog, FailedState, Skeleton, TextField, toast } from '@jogada/platform/web/ui';
import { useCanAccess } from 'ra-core';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** The trail is read by somebody who was not there: a word is no reason. */
const REASON_MIN = 10;
const REASON_MAX = 300;

/** What stands beside a member's password; those who may, take a lost one away. */
export function MemberSecondFactorPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useDeskCall(readMemberSecondFactor, { memberId });
  return (
    <Panel title={t('factor.title')} end={data && isSet(data) && <ResetFactor memberId={memberId} />}>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-12" />
        </AfterAWhile>
      )}
      {data && (
        <p className="p-4 text-13 text-ink-2">
          {!isSet(data) && t('factor.none')}
          {data.authenticatorSince && t.rich('factor.app', { moment: () => <DateText moment={data.authenticatorSince ?? ''} /> })}{' '}
          {isSet(data) && t('factor.rest', { passkeys: data.passkeyCount, codes: data.recoveryCodesLeft })}
        </p>
      )}
    </Panel>
  );
}

function isSet({ authenticatorSince, passkeyCount }: MemberSecondFactor): boolean {
  return authenticatorSince !== null || passkeyCount > 0;
}

function ResetFactor({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const { canAccess } = useCanAccess({ resource: 'members', action: 'reset_second_factor' });
  const { act, isPending } = useDeskAct(resetMemberSecondFactor);
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  if (!canAccess) return null;

  async function handleConfirm() {
    if (reason.trim().length < REASON_MIN) return setFault(t('factor.reasonShort'));
    if (await act({ memberId, reason: reason.trim() })) toast.success(t('factor.done'));
    setAsked(false);
    setReason('');
  }

  return (
    <>
      <ActionButton look="danger" onClick={() => setAsked(true)}>
        {t('factor.reset')}
      </ActionButton>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('factor.reset')}
        confirmLabel={t('factor.reset')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
        look="danger"
      >
        <p className="mb-4">{t('factor.resetBody')}</p>
        <TextField
          label={t('factor.reason')}
          value={reason}
          maxLength={REASON_MAX}
          error={fault}
          onChange={({ target }) => {
            setReason(target.value);
            setFault(undefined);
          }}
        />
      </Dialog>
    </>
  );
}
